import type { Recording } from '../../../schemas/types.gen.ts'

/** A body of a recording as people read it. */
export function bodyText({ texts }: Pick<Recording, 'texts'>, place: number): string {
  const text = texts[place] ?? ''
  return typeof text === 'string' ? text : `base64:${text.base64}`
}

/** JSON with a line for each value; any other text as it is. */
export function prettyText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
