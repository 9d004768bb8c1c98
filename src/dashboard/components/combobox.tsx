import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { FieldNotes } from './field.tsx'

export interface ComboboxOption<V> {
  readonly key: string
  readonly label: string
  /** A second line, smaller. */
  readonly detail?: string
  readonly value: V
}

export interface ComboboxProps<V> {
  readonly label: string
  /** What stands in the field. */
  readonly text: string
  /** The person writes: the caller searches and gives other options. */
  readonly onInput: (text: string) => void
  readonly options: readonly ComboboxOption<V>[]
  readonly onSelect: (option: ComboboxOption<V>) => void
  readonly isLoading?: boolean
  /** Said when nothing fits. */
  readonly emptyText: string
  readonly placeholder?: string
  readonly hint?: string
  readonly error?: string | null
  readonly isRequired?: boolean
}

/** A field with a list of what fits (WAI-ARIA combobox with list autocomplete): arrows, Home, End, Enter, Escape. */
export function Combobox<V>(props: ComboboxProps<V>) {
  const { label, text, onInput, options, onSelect, isLoading = false, emptyText, hint, error } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => setActive(-1), [options])
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    onSelect(option)
    setOpen(false)
  }
  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => Math.min(options.length - 1, active + 1),
    ArrowUp: () => Math.max(0, active - 1),
    Home: () => 0,
    End: () => options.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      choose(active)
    } else if (move && (isOpen || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      setOpen(true)
      setActive(move())
    }
  }
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const says = isLoading ? '…' : options.length === 0 ? emptyText : null
  return (
    <div class="field combobox">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={error ? true : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={props.placeholder}
        required={props.isRequired}
        value={text}
        onInput={event => {
          setOpen(true)
          onInput(event.currentTarget.value)
        }}
        onFocus={event => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} class="combobox-list" hidden={!isOpen} ref={list}>
        {options.map((option, index) => (
          <div
            key={option.key}
            id={`${id}-${index}`}
            data-index={index}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the field loses the focus, which closes the list.
            onMouseDown={event => {
              event.preventDefault()
              choose(index)
            }}
          >
            <span>{option.label}</span>
            {option.detail && <small>{option.detail}</small>}
          </div>
        ))}
        {says !== null && (
          <div class="combobox-empty" role="option" aria-disabled="true" aria-selected={false} tabIndex={-1}>
            {says}
          </div>
        )}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
