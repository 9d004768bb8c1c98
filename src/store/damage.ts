import { SandboxError } from '../domain/errors.ts'

/** Where a data file stops being what was written. */
export interface Damage {
  readonly path: string
  /** Byte offset of the first thing that is wrong. */
  readonly offset: number
  readonly reason: string
}

/** Refuses a damaged data folder, naming file and byte: guessing would serve wrong data silently. */
export function refuseDamage({ path, offset, reason }: Damage): SandboxError {
  return new SandboxError(
    'store_unavailable',
    `${path} is damaged at byte ${offset}: ${reason}. Put back a copy of the data folder, or start once with --repair: ` +
      'it keeps everything before the damage and sets the damaged file aside.',
    { extra: { file: path, offset } },
  )
}
