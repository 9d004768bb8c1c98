import type { NamedPlace } from './index-places.ts'

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g
const ACCENTED = /[\p{M}đ]/u

/**
 * Whether a text has the name of a place with its accents: "Xã Hoằng Đồng" is not "Xã Hoằng Đông". Of a text written
 * without any accent it is unknown, so the answer is no. Where a tone is written does not matter: hoà = hòa.
 */
export function writtenIn(text: string): (place: NamedPlace) => boolean {
  if (!ACCENTED.test(text.normalize('NFD').toLowerCase())) return () => false
  const written = spellOut(text).join(' ')
  return ({ name, type }) => {
    const typeWords = type === '' ? 0 : type.split(' ').length
    return ` ${written} `.includes(` ${spellOut(name).slice(typeWords).join(' ')} `)
  }
}

/** Words in lower case, each with its tones at its end. */
function spellOut(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(TONES, '').replace(/^0+(?=\d)/, '') + (word.match(TONES) ?? []).join(''))
}
