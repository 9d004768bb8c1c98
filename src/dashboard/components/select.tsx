import { useId } from 'preact/hooks'
import { FieldNotes } from './field.tsx'

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
