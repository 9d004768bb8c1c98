import type { WebhookChaos } from '../../schemas/types.gen.ts'
import type { Fields } from './fields.ts'
import { mistype } from './mistype.ts'

/**
 * W11: fields missing, null or of another type. A field named twice is missing rather than null, null rather than
 * mistyped. A name that the event does not have changes nothing: the three events have different fields.
 */
export function mutateFields(fields: Fields, mutate: NonNullable<WebhookChaos['mutate']>): Fields {
  const changed = new Map<string, unknown>()
  let isSame = true
  for (const [name, value] of fields) {
    if (mutate.drop?.includes(name)) {
      isSame = false
      continue
    }
    const next = changeValue(name, value, mutate)
    isSame &&= Object.is(next, value)
    changed.set(name, next)
  }
  return isSame ? fields : changed
}

function changeValue(name: string, value: unknown, mutate: NonNullable<WebhookChaos['mutate']>): unknown {
  if (mutate.null?.includes(name)) return null
  return mutate.mistype?.includes(name) ? mistype(name, value) : value
}
