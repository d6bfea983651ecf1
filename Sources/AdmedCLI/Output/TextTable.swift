/// Rows of cells in columns of equal width.
struct TextTable {
    private var rows: [[String]]

    init(header: [String]) { rows = [header] }

    /// Adds a row; missing cells are empty.
    mutating func add(_ cells: [String]) { rows.append(cells.map(TerminalText.neutral)) }

    /// The lines, without blanks at their ends. A column without anything below its header is left out. Where a row does
    /// not fit into so many columns, each cell has a line, behind its header.
    func lines(within most: Int?) -> [String] {
        let lines = lines
        guard let most, lines.contains(where: { $0.count > most }) else { return lines }
        let records = rows.dropFirst().map { row in
            zip(rows[0].indices, rows[0]).flatMap { column, header -> [String] in
                let cell = row.cell(column)
                return cell.isEmpty ? [] : Columns.wrap("\(header): \(cell)", to: most - 2, indent: 4)
            }
        }
        return Array(records.map { first in first.enumerated().map { ($0 == 0 ? "" : "  ") + $1 } }.joined())
    }

    private var lines: [String] {
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
