import CYAML
import Mediation

/// Owns a libyaml parser and the text that it reads. Used by one task, never handed on.
final class YAMLParser {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let escapes: SurrogateEscapes

    /// What libyaml's functions return when they have succeeded.
    private static let success: Int32 = 1

    /// A parser of a UTF-8 text without byte order mark; nil when there is no memory for it.
    init?(_ bytes: some Collection<UInt8>) {
        escapes = SurrogateEscapes(bytes)
        parser = .allocate(capacity: 1)
        text = .allocate(capacity: escapes.bytes.count)
        _ = text.initialize(from: escapes.bytes)
        // The deinitializer runs after this nil as well; libyaml leaves a parser that may be deleted again.
        guard yaml_parser_initialize(parser) == Self.success else { return nil }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// The next step. Not to be called again after the end of the stream or an error.
    func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == Self.success else { throw syntaxError() }
        defer { yaml_event_delete(&event) }
        var copy = YAMLEvent(copying: event)
        copy.place = escapes.original(copy.place)
        return copy
    }

    private func syntaxError() -> YAMLSyntaxError {
        let problem = parser.pointee.problem.map(String.init(cString:)) ?? "not readable"
        if parser.pointee.error == YAML_READER_ERROR {
            let place = place(ofByte: parser.pointee.problem_offset)
            return YAMLSyntaxError(
                message: YAMLSentence.sentence(forUnreadable: problem), place: escapes.original(place))
        }
        let place = SourceNode.Place(parser.pointee.problem_mark)
        let start = parser.pointee.context.map { _ in SourceNode.Place(parser.pointee.context_mark) }
        let began = start.flatMap {
            $0.line < place.line ? "; what it belongs to began on line \($0.line)" : nil
        }
        return YAMLSyntaxError(
            message: YAMLSentence.sentence(for: problem) + (began ?? "") + strangeBlank(upTo: place.line),
            place: escapes.original(place))
    }

    /// Names a blank that libyaml takes for a letter, on the lines up to where it gave up: it is probably the cause.
    private func strangeBlank(upTo last: Int) -> String {
        var (line, column) = (1, 0)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            column += 1
            if scalar == "\n" {
                (line, column) = (line + 1, 0)
                if line > last { return "" }
            } else if scalar.isStrangeBlank {
                let code = String(scalar.value, radix: 16, uppercase: true)
                let digits = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
                let name =
                    scalar.value == 0xA0 ? "a no-break space (U+\(digits))" : "the character U+\(digits)"
                return "; \(name) stands on line \(line), column \(column), and is no space"
            }
        }
        return ""
    }

    /// What libyaml's reader refuses, it has not scanned yet, so only the offset is known.
    private func place(ofByte offset: Int) -> SourceNode.Place {
        let before = text.prefix(min(max(offset, 0), text.count))
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1
        return SourceNode.Place(line: line, column: column)
    }
}

extension YAMLEvent {
    /// Copies what is needed; the event may be deleted afterwards.
    fileprivate init(copying event: yaml_event_t) {
        place = SourceNode.Place(event.start_mark)
        switch event.type {
        case YAML_STREAM_END_EVENT: kind = .streamEnd
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_ALIAS_EVENT: kind = .alias
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(
                String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            hasAnchor = scalar.anchor != nil
            hasTag = scalar.tag != nil
        case YAML_SEQUENCE_START_EVENT:
            let list = event.data.sequence_start
            kind = .listStart(isBlock: list.style == YAML_BLOCK_SEQUENCE_STYLE)
            hasAnchor = list.anchor != nil
            hasTag = list.tag != nil
        case YAML_SEQUENCE_END_EVENT: kind = .listEnd
        case YAML_MAPPING_START_EVENT:
            let object = event.data.mapping_start
            kind = .objectStart(isBlock: object.style == YAML_BLOCK_MAPPING_STYLE)
            hasAnchor = object.anchor != nil
            hasTag = object.tag != nil
        case YAML_MAPPING_END_EVENT: kind = .objectEnd
        default: kind = .streamStart
        }
    }
}

extension SourceNode.Place {
    /// libyaml counts from 0.
    fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
