import { asFields, type Fields, textAt } from '../client/read-answer.ts'
import { paint, plain } from './output.ts'

/** Found places as aligned columns: code, level, name, the places above with their codes, and whether the code is known. */
export function describeLocations(items: readonly Fields[]): readonly string[] {
  const rows = items.map(item => [textAt(item, 'code'), textAt(item, 'level'), textAt(item, 'name'), pathOf(item)])
  // NFC, so that a letter with its accents is one column wide.
  const cells = rows.map(row => row.map(cell => plain(cell.normalize('NFC'))))
  const widths = [0, 1, 2, 3].map(column => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  return items.map((item, n) => {
    const [code = '', ...others] = (cells[n] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0))
    const known = item.known === true ? paint('green', 'known') : paint('yellow', 'inferred')
    return [paint('bold', code), ...others, known].join('  ')
  })
}

/** All that an address needs besides the code of the place itself: "Quận 1 700100, Hồ Chí Minh 700000". */
function pathOf(item: Fields): string {
  const above = { ward: ['district', 'city'], district: ['city'] }[textAt(item, 'level')] ?? []
  const named = above
    .map(level => asFields(item[level]))
    .map(place => `${textAt(place, 'name')} ${textAt(place, 'code')}`)
  return named.length === 0 ? '–' : named.join(', ')
}
