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
