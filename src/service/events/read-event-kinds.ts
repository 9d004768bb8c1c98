import { SandboxError } from '../../domain/errors.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { EventKind } from './event-log.ts'

const KINDS: readonly EventKind[] = ['request', 'transition', 'delivery', 'clock', 'fault', 'change']

/** `request,delivery`: which events are requested. @throws SandboxError `invalid` with the nearest kind. */
export function readEventKinds(text: string): ReadonlySet<EventKind> {
  const wanted = text.split(',').map(word => {
    const kind = KINDS.find(known => known === word.trim())
    if (kind) return kind
    const detail = `there are no events of the type "${word.trim()}"; ${didYouMean(word.trim(), KINDS)}`
    throw new SandboxError('invalid', detail, { pointer: '/types' })
  })
  return new Set(wanted)
}
