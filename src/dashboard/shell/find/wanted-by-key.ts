/** What a key opens: the box that finds everything, or the list of keys. */
export type Wanted = 'box' | 'keys'

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Whether it was pressed in a field, where keys only type. */
  readonly isTyping: boolean
}

/** Null for a key that means nothing here. */
export function wantedByKey({ key, ctrlKey, metaKey, altKey, isTyping }: PressedKey): Wanted | null {
  if (isTyping || altKey) return null
  const isCommand = ctrlKey || metaKey
  if (isCommand) return key.toLowerCase() === 'k' ? 'box' : null
  if (key === '/') return 'box'
  return key === '?' ? 'keys' : null
}
