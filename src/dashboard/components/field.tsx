import { useId } from 'preact/hooks'

export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'number' | 'password' | 'tel' | 'url' | 'search' | 'datetime-local'
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
