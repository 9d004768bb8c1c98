/**
 * W19: the text of a JSON object filled up to exactly `size` bytes by a last field `padding`; where that would be too
 * much, by spaces, which JSON allows. What is as long already stays as it is.
 */
export function fillUp(text: string, size: number): string {
  const missing = size - Buffer.byteLength(text)
  if (missing <= 0) return text
  const open = text.slice(0, text.lastIndexOf('}')).trimEnd()
  const start = `${open}${open.endsWith('{') ? '' : ','}"padding":"`
  const end = '"}'
  const room = size - Buffer.byteLength(start) - end.length
  return room < 0 ? text + ' '.repeat(missing) : start + 'x'.repeat(room) + end
}
