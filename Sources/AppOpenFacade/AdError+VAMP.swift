public import Mediation

import AdapterKit

extension AdError {
    /// The number of the corresponding VAMP error, for hosts that switch over it.
    public var vampNumber: Int { code.facts.vampNumber }
}
