#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A decimal number taken apart, to be calculated with where prices come from strangers.
///
/// `Decimal` itself ends the process where a product has too small an exponent or two factors have too many digits, and
/// gives NaN for quotients that fit well. Nothing here does: a result that does not fit is nil.
struct ExactDecimal {
    /// `Decimal` holds every number of that many digits, and some of one more.
    private static let mostDigits = 38

    private var isNegative: Bool
    /// Less than 10³⁸.
    private var digits: UInt128
    private var exponent: Int

    private init(isNegative: Bool, digits: UInt128, exponent: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
    }

    /// The parts of a number, which is rounded to 38 digits; nil when it is none.
    init?(_ number: Decimal) {
        guard !number.isNaN, let digits = UInt128(number.significand.magnitude.description) else {
            return nil
        }
        self.init(isNegative: number.isSignMinus, digits: digits, exponent: number.exponent)
        if digits >= Self.power(Self.mostDigits) { drop(1) }
    }

    /// The number again; nil when it is too large, or so small that nothing of it would be left exactly.
    var decimal: Decimal? {
        guard digits != 0 else { return 0 }
        var (digits, exponent) = (digits, exponent)
        while digits.isMultiple(of: 10) {
            digits /= 10
            exponent += 1
        }
        guard (-128...127).contains(exponent) else { return nil }
        return Decimal(string: "\(isNegative ? "-" : "")\(digits)e\(exponent)")
    }

    /// The product, rounded half up to 38 digits where it has more.
    func times(_ other: ExactDecimal) -> ExactDecimal {
        let product = digits.multipliedFullWidth(by: other.digits)
        var result = self
        result.isNegative = isNegative != other.isNegative
        for dropped in 0...Self.mostDigits {
            let divisor = Self.power(dropped)
            guard product.high < divisor else { continue }
            let (quotient, remainder) = divisor.dividingFullWidth((product.high, product.low))
            guard quotient < Self.power(Self.mostDigits) else { continue }
            result.digits = quotient + (remainder >= divisor - remainder ? 1 : 0)
            result.exponent = exponent + other.exponent + dropped
            break
        }
        return result.inBounds
    }

    /// The quotient with at most that many decimals, half up, and at most 38 digits; nil when the divisor is zero.
    func divided(by divisor: ExactDecimal, decimals: Int) -> ExactDecimal? {
        guard divisor.digits != 0 else { return nil }
        var result = self
        result.isNegative = isNegative != divisor.isNegative
        result.exponent = exponent - divisor.exponent
        var (quotient, remainder) = digits.quotientAndRemainder(dividingBy: divisor.digits)
        while remainder != 0, result.exponent > -decimals, quotient < Self.power(Self.mostDigits - 1) {
            let dividend = remainder.multipliedFullWidth(by: 10)
            let digit = divisor.digits.dividingFullWidth((dividend.high, dividend.low))
            quotient = quotient * 10 + digit.quotient
            remainder = digit.remainder
            result.exponent -= 1
        }
        let isHalf = result.exponent >= -decimals && remainder >= divisor.digits - remainder
        result.digits = quotient + (isHalf && remainder != 0 ? 1 : 0)
        return result.inBounds.rounded(to: decimals)
    }

    /// The nearest number with at most that many decimals; halves go away from zero.
    func rounded(to decimals: Int) -> ExactDecimal {
        var result = self
        if exponent < -decimals { result.drop(-decimals - exponent) }
        return result
    }

    /// The same number times a power of ten.
    func shifted(by places: Int) -> ExactDecimal {
        ExactDecimal(isNegative: isNegative, digits: digits, exponent: exponent + places)
    }

    /// Takes digits away at the end, half up.
    private mutating func drop(_ count: Int) {
        exponent += count
        guard count <= Self.mostDigits else { return digits = 0 }
        let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: Self.power(count))
        digits = quotient + (remainder >= Self.power(count) - remainder ? 1 : 0)
    }

    /// The same after its last digit was rounded up, which may have made one digit more.
    private var inBounds: ExactDecimal {
        guard digits >= Self.power(Self.mostDigits) else { return self }
        return ExactDecimal(isNegative: isNegative, digits: digits / 10, exponent: exponent + 1)
    }

    private static func power(_ exponent: Int) -> UInt128 { powers[exponent] }

    private static let powers: [UInt128] = (0..<mostDigits).reduce(into: [1]) { powers, _ in
        powers.append((powers.last ?? 1) * 10)
    }
}

extension Decimal {
    /// The product, exact up to 38 digits; nil where it does not fit, or one of both is no number.
    package func exactly(times other: Decimal) -> Decimal? {
        guard let one = ExactDecimal(self), let two = ExactDecimal(other) else { return nil }
        return one.times(two).decimal
    }

    /// The number times a power of ten, exactly; nil where that does not fit.
    package func exactly(shiftedBy places: Int) -> Decimal? {
        ExactDecimal(self)?.shifted(by: places).decimal
    }
}
