import type { Recording } from '../schemas/types.gen.ts'

/** A body of a recording as people read it; empty where there is none. */
export function bodyOf({ texts }: Pick<Recording, 'texts'>, place: number | null): string {
  const text = place === null ? '' : (texts[place] ?? '')
  return typeof text === 'string' ? text : `base64:${text.base64}`
}
