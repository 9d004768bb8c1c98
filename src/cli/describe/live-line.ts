const EVERY_MS = 200
/** Back to the line's beginning, and everything after it gone. */
const CLEAR_LINE = '\r\u001b[K'

/** One line on a terminal that shows how far long work has come; says nothing anywhere else. */
export function liveLine(): { show(text: string): void; clear(): void } {
  let shownAt = 0
  let isShown = false
  return {
    show(text) {
      if (process.stderr.isTTY !== true || Date.now() - shownAt < EVERY_MS) return
      shownAt = Date.now()
      isShown = true
      process.stderr.write(CLEAR_LINE + text)
    },
    clear() {
      if (isShown) process.stderr.write(CLEAR_LINE)
      isShown = false
    },
  }
}
