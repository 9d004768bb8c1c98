import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog.tsx'
import { useTexts } from '../../i18n.ts'
import { findMessages } from '../../messages/find/find.ts'
import { navigate } from '../../router.ts'
import { type Choice, GROUPS, matchChoices } from './choice.ts'
import { useFound } from './use-found.ts'
import { useKnownChoices } from './use-known-choices.ts'

export { KeysDialog } from './keys-dialog.tsx'

export interface FindDialogProps {
  readonly onClose: () => void
  /** Shows the list of keys in its place. */
  readonly onKeys: () => void
}

/** One field for everything that has a name (WAI-ARIA combobox): arrows, Home, End, Enter, Escape. */
export function FindDialog({ onClose, onKeys }: FindDialogProps) {
  const t = useTexts(findMessages)
  const id = useId()
  const [text, setText] = useState('')
  // By its key: results that arrive later do not change what Enter opens.
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const known = matchChoices(useKnownChoices(onKeys), text)
  const { found, isLoading } = useFound(text)
  const all = [...known, ...found]
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === chosen),
  )
  const active = all[at]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])
  const choose = ({ href, run, key }: Choice) => {
    if (key !== 'keys') onClose()
    if (href !== undefined) navigate(href)
    void run?.()
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at + all.length - 1) % all.length,
    ...(text === '' ? { Home: 0, End: all.length - 1 } : {}),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (event.key === 'Enter' && !event.isComposing && active) {
      event.preventDefault()
      choose(active)
    } else if (move !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen(all[move]?.key ?? null)
    }
  }
  const said = all.length > 0 ? t.found(all.length) : isLoading ? '' : t.none
  return (
    <Dialog title={t.title} onClose={onClose}>
      <div class="find">
        <input
          type="text"
          role="combobox"
          aria-label={t.field}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${at}` : undefined}
          autocomplete="off"
          spellcheck={false}
          // A dialog that opens gives the focus to what bears this.
          autofocus
          placeholder={t.hint}
          value={text}
          onInput={event => {
            setText(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t.results} class="find-list" ref={list}>
          {GROUPS.filter(group => all.some(one => one.group === group)).map(group => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} role="presentation" class="find-group">
                {t[group]}
              </div>
              {all.map(
                (one, index) =>
                  one.group === group && (
                    <div
                      key={one.key}
                      id={`${id}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === at}
                      // Before the field loses the focus.
                      onMouseDown={event => {
                        event.preventDefault()
                        choose(one)
                      }}
                    >
                      <span>{one.label}</span>
                      {one.detail !== undefined && <small>{one.detail}</small>}
                    </div>
                  ),
              )}
            </div>
          ))}
        </div>
        <p role="status" class={all.length > 0 ? 'visually-hidden' : 'muted small'}>
          {said}
        </p>
      </div>
    </Dialog>
  )
}
