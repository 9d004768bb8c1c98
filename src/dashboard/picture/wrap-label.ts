/** Words in lines of at most `most` letters; what does not fit into `lines` of them ends with "…". */
export function wrapLabel(
  text: string,
  { most, lines }: { readonly most: number; readonly lines: number },
): readonly string[] {
  const wrapped: string[] = []
  for (const word of text.split(' ')) {
    const last = wrapped.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) wrapped[wrapped.length - 1] = `${last} ${word}`
    else wrapped.push(word)
  }
  if (wrapped.length <= lines) return wrapped
  const shown = wrapped.slice(0, lines)
  return shown.map((line, index) => (index === lines - 1 ? `${line.slice(0, most - 1)}…` : line))
}
