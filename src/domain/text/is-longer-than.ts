/** Whether a text has more characters (Unicode code points, as JSON Schema counts them) than a limit. */
export function isLongerThan(text: string, limit: number): boolean {
  // A character takes one or two code units.
  if (text.length <= limit) return false
  return text.length > 2 * limit || [...text].length > limit
}
