import { SandboxError } from '../../domain/errors.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { Reference } from '../reference/reference.ts'

/** A status as it is called on either line; undefined where a line has none of that name. */
export interface WantedStatus {
  readonly standard: number | undefined
  readonly ondemand: number | undefined
}

/** A slug or a code. @throws SandboxError `invalid` with the nearest slug. */
export function readWantedStatus(
  { statuses, ondemandStatuses }: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
  word: string | number,
  pointer: string,
): WantedStatus {
  const wanted = { standard: statuses.resolve(word), ondemand: ondemandStatuses.resolve(word) }
  if (wanted.standard !== undefined || wanted.ondemand !== undefined) return wanted
  const slugs = new Set([...statuses.all(), ...ondemandStatuses.all()].map(({ slug }) => slug))
  throw new SandboxError('invalid', `unknown status "${word}"; ${didYouMean(String(word), [...slugs])}`, { pointer })
}

/** A status of this line, by slug or code. @throws SandboxError `invalid` for one that this line does not have. */
export function readStatusOfLine(
  reference: Pick<Reference, 'statuses' | 'ondemandStatuses'>,
  word: string | number,
  line: keyof WantedStatus,
): { readonly code: number; readonly slug: string } {
  const wanted = readWantedStatus(reference, word, '/status')[line]
  const { statuses, ondemandStatuses } = reference
  const known = line === 'standard' ? statuses.all() : ondemandStatuses.all()
  const found = known.find(({ code }) => code === wanted)
  if (found) return found
  const detail = `the line ${line} has no status "${word}"; it has ${known.map(({ slug }) => slug).join(', ')}.`
  throw new SandboxError('invalid', detail, { pointer: '/status' })
}
