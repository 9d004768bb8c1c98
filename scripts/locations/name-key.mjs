const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

// Longer words first: "huyện đảo" would otherwise leave "đảo" in the name.
const TYPE_WORD = /^(thành phố|tỉnh|quận|huyện đảo|huyện|thị xã|thị trấn|phường|xã) (?=\S)/

/**
 * One spelling per name: NFC, single spaces, only the first letter of the type word large. The package has
 * "Phường Hải Châu  I" and "Thành Phố Bắc Kạn".
 */
export function tidyName(text) {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  const type = TYPE_WORD.exec(name.toLowerCase())?.[0] ?? ''
  return name.slice(0, Math.min(1, type.length)) + type.slice(1) + name.slice(type.length)
}

/**
 * What two spellings of one place have in common. `bare` leaves out the type word, `typed` keeps it: one city may hold
 * both a "Thị xã Kỳ Anh" and a "Huyện Kỳ Anh".
 *
 * Folded: case, spaces, hyphens, apostrophes, leading zeros ("Phường 01") and where a tone is written (hoà = hòa).
 * Not folded: accents. "Xã Hoằng Đông" and "Xã Hoằng Đồng" are two communes of one district.
 */
export function nameKey(name) {
  const text = tidyName(name).toLowerCase()
  const type = TYPE_WORD.exec(text)
  const bare = text
    .slice(type?.[0].length ?? 0)
    .split(/[\s-]+/)
    .map(foldWord)
    .join('')
  const typeWord = type?.[1] === 'huyện đảo' ? 'huyện' : (type?.[1] ?? '')
  return { typed: `${typeWord}:${bare}`, bare }
}

function foldWord(word) {
  const marks = word.normalize('NFD').replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  const tones = marks.match(TONES) ?? []
  return marks.replace(TONES, '').replace(/^0+(?=\d)/, '') + tones.join('')
}
