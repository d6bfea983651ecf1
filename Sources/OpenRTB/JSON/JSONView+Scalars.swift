#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONView {
    /// A text: a string, or a number with all its digits as written. `true` and `false` are none.
    package var looseText: String? {
        switch kind {
        case .string: string
        case .number: source
        default: nil
        }
    }

    /// A text that names something: as ``looseText``, but nil when empty.
    package var looseID: String? {
        looseText.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// An exact number: a number, or a string that holds one. Nil when it does not fit without loss.
    package var looseNumber: Decimal? {
        looseText.flatMap { Decimal(exactly: $0) }
    }

    /// A whole number, however written: `300`, `250.0`, `"60"`. Nil when it has a fraction or does not fit.
    package var looseInteger: Int? {
        looseNumber.flatMap { Int($0.plainText) }
    }
}
