const STEP = '  '

/** As if it were typed, so that it can be undone. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  document.execCommand('insertText', false, text)
}

/** Two spaces at the caret; of several marked lines each is moved. `less` takes them away. */
export function indent(area: HTMLTextAreaElement, direction: 'more' | 'less'): void {
  const { value, selectionStart: start, selectionEnd: end } = area
  if (direction === 'more' && !value.slice(start, end).includes('\n')) {
    insertText(area, STEP)
    return
  }
  const first = value.lastIndexOf('\n', start - 1) + 1
  const found = value.indexOf('\n', end)
  const last = found < 0 ? value.length : found
  const lines = value.slice(first, last).split('\n')
  const moved = lines.map(line => (direction === 'more' ? STEP + line : line.replace(/^ {1,2}/, ''))).join('\n')
  const taken = last - first - moved.length
  if (taken === 0) return
  area.setSelectionRange(first, last)
  insertText(area, moved)
  const isOne = lines.length === 1
  area.setSelectionRange(
    isOne ? Math.max(first, start - taken) : first,
    isOne ? Math.max(first, end - taken) : first + moved.length,
  )
}

/** A new line that begins where the text of this one does, further in behind a colon. */
export function nextLine({ value, selectionStart }: HTMLTextAreaElement): string {
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  const spaces = /^ */.exec(line)?.[0] ?? ''
  return `\n${spaces}${/:\s*$/.test(line) ? STEP : ''}`
}
