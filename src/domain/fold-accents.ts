/**
 * A text as it is looked for: no accents, lower case, single spaces. "Nguyễn  Thị Đào" → "nguyen thi dao". Unlike
 * `foldName` it leaves punctuation and zeros alone, so codes and phones stay what they are: `DH-01` is no `DH-1`.
 */
export function foldAccents(text: string): string {
  // Nearly all of it is ASCII, which has nothing to decompose.
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')
  // A letter of its own, not a d with a mark: NFD leaves it.
  return plain.toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()
}
