import { useState } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { CopyButton } from './button.tsx'
import { Icon } from './icon.tsx'

export interface JsonProps {
  /** A value; or the text of a body, which is shown as it is when it is no JSON. */
  readonly value?: unknown
  readonly text?: string
  /** What it is, e.g. `Request body`. */
  readonly label: string
  /** So many levels are open at first; 3 by default. */
  readonly depth?: number
}

/** Of longer lists the rest is shown on demand: ten thousand lines at once would stop the page. */
const SHOWN = 100

export function Json({ value, text, label, depth = 3 }: JsonProps) {
  const t = useTexts(commonMessages)
  const parsed = text === undefined ? { value } : parse(text)
  const plain = text ?? JSON.stringify(value, null, 2) ?? ''
  return (
    <figure class="json">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={plain} label={t.copyThis} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="json-body" tabIndex={0} role="group" aria-label={label}>
        {parsed ? <Node value={parsed.value} depth={depth} /> : <pre>{text === '' ? t.emptyBody : text}</pre>}
      </div>
    </figure>
  )
}

interface NodeProps {
  readonly name?: string | undefined
  readonly value: unknown
  /** How many levels are open below. */
  readonly depth: number
}

function Node({ name, value, depth }: NodeProps) {
  const key = name !== undefined && <span class="json-key">{name}: </span>
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="json-line">
        {key}
        <Scalar value={value} />
      </div>
    )
  }
  return <Branch name={name} entries={Object.entries(value)} isList={Array.isArray(value)} depth={depth} />
}

interface BranchProps {
  readonly name: string | undefined
  readonly entries: readonly (readonly [string, unknown])[]
  readonly isList: boolean
  readonly depth: number
}

function Branch({ name, entries, isList, depth }: BranchProps) {
  const t = useTexts(commonMessages)
  const [isOpen, setOpen] = useState(depth > 0)
  const [shown, setShown] = useState(SHOWN)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const key = name !== undefined && <span class="json-key">{name}: </span>
  if (entries.length === 0) {
    return (
      <div class="json-line">
        {key}
        {open}
        {close}
      </div>
    )
  }
  return (
    <div class="json-branch">
      <button type="button" class="json-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="chevron" size={10} />
        {key}
        {isOpen ? open : `${open} ${t.entries(entries.length)} ${close}`}
      </button>
      {isOpen && (
        <div class="json-children">
          {entries.slice(0, shown).map(([childName, child]) => (
            <Node key={childName} name={isList ? undefined : childName} value={child} depth={depth - 1} />
          ))}
          {entries.length > shown && (
            <button type="button" class="json-more" onClick={() => setShown(shown + SHOWN * 5)}>
              {t.showMore(entries.length - shown)}
            </button>
          )}
        </div>
      )}
      {isOpen && <div class="json-line">{close}</div>}
    </div>
  )
}

function Scalar({ value }: { readonly value: unknown }) {
  const kind = value === null ? 'null' : typeof value
  return <span class={`json-${kind}`}>{JSON.stringify(value)}</span>
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
