/**
 * A name as a person without a Vietnamese keyboard types it: no accents, lower case, single spaces, numbers without
 * leading zeros. "Phường 01, Quận Đống Đa" → "phuong 1 quan dong da". For searching, never for identity: two communes
 * of one district may fold to the same text ("Xã Hoằng Đông", "Xã Hoằng Đồng").
 */
export function foldName(text: string): string {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // A letter of its own, not a d with a mark: NFD leaves it.
      .replaceAll('đ', 'd')
      // "M'Drắk" is one word; its apostrophe is typed in several ways or not at all.
      .replace(/['’ʼ`]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(/\b0+(?=\d)/g, '')
  )
}
