import { InvalidArgumentError } from 'commander'
import type { ProbeSettings } from '../../certify/probe.ts'
import type { EffectsSettings } from '../../certify/read-source.ts'
import { isSchemeName, SCHEME_NAMES, type SchemeName } from '../../webhooks/sign/schemes.ts'
import { CommandError, EXIT } from '../command-error.ts'
import type { ConnectionFlags } from './connection-options.ts'
import { readWait } from './read-flag.ts'
import { unknownValue } from './wrong-flags.ts'

export interface CertifyFlags extends ConnectionFlags {
  readonly target: string
  readonly scheme?: SchemeName
  readonly secret?: string
  readonly signatureHeader?: string
  readonly setup?: string
  readonly order?: string
  readonly gcode?: string
  readonly stateUrl?: string
  readonly statePath?: string
  readonly stateHeader?: readonly string[]
  readonly stateCmd?: string
  readonly effectsUrl?: string
  readonly effectsCmd?: string
  readonly deadline?: number
  readonly concurrency?: number
  readonly ondemand?: boolean
  readonly explore?: boolean
  /** Wall ms. */
  readonly budget?: number
  readonly save?: string
  readonly play?: string
  readonly quiet?: boolean
  readonly json?: boolean
  readonly junit?: string
  readonly port?: number
  readonly seed?: number
  readonly profile?: string
}

export function readScheme(text: string): SchemeName {
  if (isSchemeName(text)) return text
  throw unknownValue(text, SCHEME_NAMES)
}

/** For `--state-header 'Name: value'`, repeatable. */
export function collectHeaders(text: string, before: readonly string[] = []): readonly string[] {
  // What follows is a value of HTTP: a character outside of Latin 1 cannot be sent.
  if (/^[!#$%&'*+.^`|~\w-]+:[\t\u0020-\u007e\u00a0-\u00ff]*$/.test(text)) return [...before, text]
  throw new InvalidArgumentError('write "Name: value", e.g. "Authorization: Bearer …".')
}

/** @throws CommandError `usage` for flags that do not go together. */
export function refuseMixedFlags(flags: CertifyFlags): void {
  const { setup, order, gcode, url, port, seed, profile, statePath, stateHeader, stateUrl, effectsUrl } = flags
  const refuseFlag = (sentence: string) => {
    throw new CommandError(EXIT.usage, sentence)
  }
  if (setup === undefined && (order === undefined || gcode === undefined)) {
    refuseFlag(
      'events must name an order that the consumer knows: --setup "CMD" makes the shop book a parcel, ' +
        'or --order ID --gcode ID names one.',
    )
  }
  if (setup !== undefined && (order ?? gcode) !== undefined)
    refuseFlag('--setup books the orders; leave --order and --gcode out.')
  const isOwn = setup !== undefined && url === undefined
  if (!isOwn && (port ?? (flags.explore ? undefined : seed) ?? profile) !== undefined) {
    refuseFlag('--port, --seed and --profile are for the sandbox that --setup without --url starts.')
  }
  if (stateUrl === undefined && statePath !== undefined) refuseFlag('--state-path belongs to --state-url.')
  if ((stateUrl ?? effectsUrl) === undefined && stateHeader !== undefined) {
    refuseFlag('--state-header belongs to --state-url and --effects-url.')
  }
  refuseMixedSearch(flags, refuseFlag)
}

function refuseMixedSearch(
  { explore, play, budget, save, stateUrl, effectsUrl }: CertifyFlags,
  refuseFlag: (sentence: string) => void,
): void {
  if (explore && play !== undefined) refuseFlag('--explore searches and --play plays one script; give one of them.')
  if (!explore && budget !== undefined) refuseFlag('--budget belongs to --explore.')
  if (!explore && save !== undefined) refuseFlag('--save belongs to --explore.')
  if (!explore && play === undefined) return
  for (const [flag, url] of [
    ['--state-url', stateUrl],
    ['--effects-url', effectsUrl],
  ] as const) {
    if (url === undefined || /\{(order_id|gcode)\}/.test(url)) continue
    refuseFlag(`${flag} must contain {order_id} or {gcode}: each history has orders of its own.`)
  }
}

export function probeOf({ stateUrl, statePath, stateHeader = [], stateCmd }: CertifyFlags): ProbeSettings | null {
  if (stateCmd !== undefined) return { command: stateCmd }
  if (stateUrl === undefined) return null
  return { url: stateUrl, path: statePath, headers: Object.fromEntries(stateHeader.map(splitHeader)) }
}

export function effectsOf({ effectsUrl, effectsCmd, stateHeader = [] }: CertifyFlags): EffectsSettings | null {
  if (effectsCmd !== undefined) return { command: effectsCmd }
  if (effectsUrl === undefined) return null
  return { url: effectsUrl, headers: Object.fromEntries(stateHeader.map(splitHeader)) }
}

/** The name without and the value without the space around it. */
export function splitHeader(text: string): readonly [string, string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1).trim()]
}

export function readHeaderName(text: string): string {
  if (/^[!#$%&'*+.^`|~\w-]+$/.test(text)) return text
  throw new InvalidArgumentError('give the name of a header such as X-Signature.')
}

export function readConcurrency(text: string): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= 1_000) return count
  throw new InvalidArgumentError('give a whole number from 1 to 1000.')
}

/** In wall ms. */
export function readBudget(text: string): number {
  const budget = readWait(text)
  if (budget >= 1_000) return budget
  throw new InvalidArgumentError('give a duration from 1s to 1d.')
}

/** In wall ms; below a tenth of a second the network would be checked, not the consumer. */
export function readDeadline(text: string): number {
  const deadline = readWait(text)
  if (deadline >= 100 && deadline <= 300_000) return deadline
  throw new InvalidArgumentError('give a duration from 100ms to 5m.')
}
