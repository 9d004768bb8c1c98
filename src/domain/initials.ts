/** A page that anybody may open shows no more of a long name. */
const MOST = 4

/**
 * A person's name as a public page may show it: "Nguyễn Thị Lan" → "N. T. L.". Words that begin with no letter are left
 * out, for a telephone number may stand among them; null when nothing remains.
 */
export function initials(name: string | null): string | null {
  // In NFD a letter and its accent are two characters.
  const letters = (name ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .flatMap(word => /^\p{L}/u.exec(word)?.[0]?.toUpperCase() ?? [])
  if (letters.length === 0) return null
  return letters
    .slice(0, MOST)
    .map(letter => `${letter}.`)
    .join(' ')
}
