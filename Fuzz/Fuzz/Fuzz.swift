import CFuzzMain

/// libFuzzer calls this with whatever it has come up with.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.read(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

/// libFuzzer calls this to have an input changed in place: half the time as it would by itself.
@_cdecl("LLVMFuzzerCustomMutator")
public func fuzzMutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: CUnsignedInt)
    -> Int
{
    var mutator = NumberMutator(seed: UInt64(seed))
    let input = Array(UnsafeBufferPointer(start: data, count: count))
    guard let output = mutator.mutate(input, most: most), output.count <= most else {
        return LLVMFuzzerMutate(data, count, most)
    }
    for (index, byte) in output.enumerated() { data[index] = byte }
    return output.count
}
