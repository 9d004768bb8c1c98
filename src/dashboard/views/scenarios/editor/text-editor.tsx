import { useId, useRef } from 'preact/hooks'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import type { TextProblem } from './use-verdict.ts'

const STEP = '  '

/** As tall as the style sheet makes a line. */
const LINE = 20
const FEWEST = 16
const MOST = 30

export interface TextEditorProps {
  readonly value: string
  readonly problems: readonly TextProblem[]
  readonly onInput: (value: string) => void
  readonly onSave: () => unknown
  readonly onArea: (area: HTMLTextAreaElement | null) => void
  /** What the text is, for screen readers; that of a scenario by default. */
  readonly label?: string
  /** So many lines are seen at least. */
  readonly fewest?: number
}

/**
 * A plain field for code: numbered lines, those with a problem marked, Tab for the indentation. Escape lets the next Tab
 * go on to the next control, so that keyboard focus is not trapped in it.
 */
export function TextEditor({ value, problems, onInput, onSave, onArea, label, fewest = FEWEST }: TextEditorProps) {
  const t = useTexts(scenarioMessages)
  const id = useId()
  const behind = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  const count = value.split('\n').length
  const wrong = new Map(problems.map(({ line, message }) => [line, message]))
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    const area = event.currentTarget
    if (event.key === 'Escape') {
      isLeaving.current = true
      return
    }
    if (event.key === 'Tab' && !isLeaving.current) {
      event.preventDefault()
      indent(area, event.shiftKey ? 'less' : 'more')
    } else if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      insertText(area, nextLine(area))
    } else if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSave()
    }
    if (event.key !== 'Shift') isLeaving.current = false
  }
  return (
    <div class="editor">
      <div class="editor-frame">
        <div class="editor-behind" ref={behind} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <div
              key={index}
              class={wrong.has(index + 1) ? 'editor-line wrong' : 'editor-line'}
              title={wrong.get(index + 1)}
            >
              <span>{index + 1}</span>
            </div>
          ))}
        </div>
        <textarea
          ref={onArea}
          class="editor-text"
          aria-label={label ?? t.text}
          aria-describedby={id}
          aria-invalid={problems.length > 0}
          value={value}
          rows={Math.min(MOST, Math.max(fewest, count + 1))}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          onInput={event => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onScroll={event => {
            if (behind.current) behind.current.style.transform = `translateY(${-event.currentTarget.scrollTop}px)`
          }}
        />
      </div>
      <p class="field-hint" id={id}>
        {t.keys}
      </p>
    </div>
  )
}

/** Shows a place of the text, with the word that stands there marked. @param at from 1; 0 = the beginning */
export function goToPlace(
  area: HTMLTextAreaElement,
  { line, column }: { readonly line: number; readonly column: number },
) {
  const before = area.value.split('\n').slice(0, Math.max(0, line - 1))
  const start = before.reduce((sum, text) => sum + text.length + 1, 0) + Math.max(0, column - 1)
  const word = /^[^\s,:{}[\]]*/.exec(area.value.slice(start))?.[0] ?? ''
  area.focus()
  area.setSelectionRange(start, start + word.length)
  area.scrollTop = Math.max(0, (line - 5) * LINE)
}

/** As if it were typed, so that it can be undone. */
function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  document.execCommand('insertText', false, text)
}

/** Two spaces at the caret; of several marked lines each is moved. `less` takes them away. */
function indent(area: HTMLTextAreaElement, direction: 'more' | 'less'): void {
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
function nextLine({ value, selectionStart }: HTMLTextAreaElement): string {
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  const spaces = /^ */.exec(line)?.[0] ?? ''
  return `\n${spaces}${/:\s*$/.test(line) ? STEP : ''}`
}
