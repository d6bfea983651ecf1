#include <stddef.h>
#include <stdint.h>

// The program's start: SwiftPM calls an executable's entry point by the name of its module.
int Fuzz_main(int argc, char **argv);

// libFuzzer's own way of changing an input, for a mutator that has none to offer.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
