import { nearWord } from '../../files/near-word.ts'
import type { Fields } from '../client/read-answer.ts'
import { CommandError, EXIT } from '../command-error.ts'

export interface SimulationFlags {
  readonly jump?: boolean
  readonly by?: string
  readonly reason?: string
}

interface Action {
  /** What stands after it on the command line, and the key it becomes; absent = nothing may. */
  readonly word?: { readonly key: string; readonly what: string }
  readonly flags: readonly (keyof SimulationFlags)[]
}

const ACTIONS: Readonly<Record<string, Action>> = {
  continue: { flags: [] },
  to: { word: { key: 'to', what: 'a status, such as delivered or 905' }, flags: ['jump', 'reason'] },
  fail: { flags: ['jump', 'reason'] },
  return: { flags: ['jump', 'reason'] },
  lose: { flags: ['jump', 'reason'] },
  cancel: { flags: ['by', 'reason'] },
  scenario: { word: { key: 'scenario', what: 'the name of a scenario, such as lost' }, flags: [] },
}

const CANCELLERS = ['user', 'driver', 'carrier']

/** The body of `POST /shipments/{id}/simulate` that the words and flags of the command make. */
export function readSimulation(name: string, word: string | undefined, flags: SimulationFlags): Fields {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) {
    const known = Object.keys(ACTIONS)
    const near = nearWord(name, known)
    throw usage(
      `simulate has no action "${name}"; ${near ? `did you mean ${near}? ` : ''}There are: ${known.join(', ')}.`,
    )
  }
  if (word === undefined && action.word) throw usage(`simulate ${name} needs ${action.word.what}.`)
  if (word !== undefined && !action.word) {
    throw usage(`simulate ${name} takes nothing after it; for a status write: to ${word}`)
  }
  for (const flag of ['jump', 'by', 'reason'] as const) {
    if (flags[flag] === undefined || action.flags.includes(flag)) continue
    const fitting = Object.keys(ACTIONS).filter(other => ACTIONS[other]?.flags.includes(flag))
    throw usage(`--${flag} does not go with the action "${name}"; it goes with: ${fitting.join(', ')}.`)
  }
  if (flags.by !== undefined && !CANCELLERS.includes(flags.by)) {
    throw usage(`--by cannot be "${flags.by}"; use ${CANCELLERS.join(', ')}.`)
  }
  const { jump, by, reason } = flags
  return {
    action: name,
    ...(action.word ? { [action.word.key]: word } : {}),
    ...(jump ? { jump } : {}),
    ...(by === undefined ? {} : { by }),
    ...(reason === undefined ? {} : { reason }),
  }
}

function usage(sentence: string): CommandError {
  return new CommandError(EXIT.usage, sentence)
}
