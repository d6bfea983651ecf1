import Foundation
package import AdapterKit

extension Money {
    /// Whole dollars.
    package static func dollars(_ amount: Int) -> Money { Money(Decimal(amount), .usd) }
}
