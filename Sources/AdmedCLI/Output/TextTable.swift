/// Rows of cells in columns of equal width.
struct TextTable {
    private var rows: [[String]]

    init(header: [String]) { rows = [header] }

    /// Adds a row; missing cells are empty.
    mutating func add(_ cells: [String]) { rows.append(cells.map(TerminalText.neutral)) }

    /// The lines, without blanks at their ends. A column without anything below its header is left out.
    var lines: [String] {
        let columns = rows[0].indices.filter { column in
            rows.dropFirst().contains { column < $0.count && !$0[column].isEmpty }
        }
        let widths = columns.map { column in rows.map { $0.cell(column).count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, width) in zip(columns, widths) {
                let cell = row.cell(column)
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            let blanks = line.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
            return String(Substring(line.utf8.dropLast(blanks)))
        }
    }
}

extension [String] {
    fileprivate func cell(_ column: Int) -> String { column < count ? self[column] : "" }
}
