import { useId } from 'preact/hooks'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'number' | 'password' | 'tel' | 'url' | 'search' | 'date' | 'datetime-local'
  readonly hint?: string
  /** What is wrong with it; said beside it and to screen readers. */
  readonly error?: string | null
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** Shown above it unless false; then it is only read aloud. */
  readonly showsLabel?: boolean
  /** More than one line: how many. */
  readonly lines?: number
  readonly min?: number
  readonly autoFocus?: boolean
}

/** A line to write in, with its label, hint and error tied to it. */
export function Field(props: FieldProps) {
  const { label, value, onInput, type = 'text', hint, error, showsLabel = true, lines } = props
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const common = {
    id,
    value,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error ? true : undefined,
    placeholder: props.placeholder,
    required: props.isRequired,
    disabled: props.isDisabled,
  }
  return (
    <div class="field">
      <label for={id} class={showsLabel ? undefined : 'visually-hidden'}>
        {label}
      </label>
      {lines === undefined ? (
        <input
          {...common}
          // Preact types each kind of input by itself; all of these take the same attributes.
          type={type as 'text'}
          min={props.min}
          // A dialog that opens gives the focus to what bears this.
          autofocus={props.autoFocus}
          autocomplete="off"
          spellcheck={false}
          ref={input => {
            if (props.autoFocus && input && !input.dataset.focused) {
              input.dataset.focused = 'yes'
              input.focus()
            }
          }}
          onInput={event => onInput(event.currentTarget.value)}
        />
      ) : (
        <textarea {...common} rows={lines} spellcheck={false} onInput={event => onInput(event.currentTarget.value)} />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** What stands below a field: how to fill it in, and what is wrong with it. The field names both by `aria-describedby`. */
export function FieldNotes(props: {
  readonly id: string
  readonly hint?: string | undefined
  readonly error?: string | null | undefined
}) {
  const { id, hint, error } = props
  return (
    <>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

export interface SelectProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
  readonly hint?: string
  readonly showsLabel?: boolean
  readonly isDisabled?: boolean
}

/** The browser's own list, which every keyboard and screen reader knows. For more than some thirty options: Combobox. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, value, options, onChange, hint, showsLabel = true, isDisabled } = props
  const id = useId()
  return (
    <div class="field">
      <label for={id} class={showsLabel ? undefined : 'visually-hidden'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => {
          const chosen = options.find(option => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} />
    </div>
  )
}

export interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

/** On or off, in force at once. */
export function Toggle({ label, isOn, onChange, isDisabled }: ToggleProps) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
