// The program's start: SwiftPM calls an executable's entry point by the name of its module.
int Fuzz_main(int argc, char **argv);
