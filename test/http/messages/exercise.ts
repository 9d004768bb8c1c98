import type { MessageCode } from '../../../src/domain/messages.ts'
import type { CreateAccountOptions, Sandbox } from '../../../src/library/create-sandbox.ts'
import type { Client, send } from '../../support/api-client.ts'

export type Answer = Awaited<ReturnType<typeof send>>

export interface ExerciseWorld {
  readonly sandbox: Sandbox
  /** Of a fresh account on a frozen clock, with the profile `compatible`. */
  readonly client: Client
  /** Another account, with these switches. */
  open(set: NonNullable<CreateAccountOptions['set']>): Promise<Client>
}

/** A message, the status it comes with, its words with their values, and a request that brings it about. */
export type Exercise = readonly [
  code: MessageCode,
  status: number,
  /** A pattern where a part is not ours to say: a parser's reason, the seconds left of a minute. */
  words: string | RegExp,
  ask: (world: ExerciseWorld) => PromiseLike<Answer>,
]
