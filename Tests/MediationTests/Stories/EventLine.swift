import AdapterKit
import FoundationEssentials
@testable import Mediation

extension MediationEvent {
    /// The event's name in the log.
    var name: String { kind.fields.name }

    /// The event in short: time, name, and what tells it apart from others of its name.
    var line: String {
        let fields = kind.fields
        let seconds = Double(at.wholeNanoseconds) / 1e9
        let time = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
        var words = [time, fields.name]
        if let code = fields.code { words.append(code.rawValue) }
        if let reason = fields.reason { words.append(reason) }
        if let price = fields.price { words.append("\(price)") }
        if let delay = fields.delay { words.append("in \(Double(delay.wholeNanoseconds) / 1e9)") }
        return words.joined(separator: " ")
    }
}

extension AdID {
    var text: String { "ad\(number)" }
}

extension ShowID {
    var text: String { "show\(number)" }
}

extension WaiterID {
    var text: String { "\(number)" }
}
