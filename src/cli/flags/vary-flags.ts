import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { FileError } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import type { VaryAccept } from '../../schemas/types.gen.ts'
import { VARY_KINDS, type VaryKind } from '../../vary/variation.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { NO_FOLDER } from '../process/artifacts.ts'
import { envOption as flag } from './env-option.ts'
import { readInteger } from './read-flag.ts'
import type { SandboxFlags } from './sandbox-flags.ts'
import { unknownValue } from './wrong-flags.ts'

export const REPORT_FORMATS = ['json', 'junit', 'markdown'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export interface VaryFlags {
  /** True without kinds. */
  readonly vary?: readonly VaryKind[] | true | undefined
  readonly accept?: string | undefined
  readonly writeAccept?: string | undefined
  readonly jobs?: number | undefined
  readonly report?: ReportFormat | undefined
  readonly reportDir?: string | undefined
}

type OtherFlags = SandboxFlags & { readonly artifacts?: string }

export interface VarySettings {
  readonly kinds: readonly VaryKind[]
  readonly accepted: VaryAccept
  readonly writeAccept: string | null
  readonly jobs: number
  readonly report: ReportFormat | null
  readonly reportDir: string | null
}

const DEFAULT_KINDS: readonly VaryKind[] = ['switches', 'webhooks']
const MOST_JOBS = 64

/** Adds the flags of `exec --vary`. */
export function withVaryFlags(command: Command): Command {
  return command
    .addOption(
      flag(
        '--vary [kinds]',
        `name the variations that the command depends on: ${VARY_KINDS.join(', ')} (default: ${DEFAULT_KINDS.join(',')})`,
      ).argParser(readKinds),
    )
    .addOption(flag('--accept <file>', 'with --vary: dependences that are known, each with a reason'))
    .addOption(flag('--write-accept <file>', 'with --vary: write such a file with what was found'))
    .addOption(flag('--jobs <number>', 'with --vary: run so many commands at once (default: 1)').argParser(readJobs))
    .addOption(
      flag('--report <format>', `with --vary: print a report: ${REPORT_FORMATS.join(', ')}`).argParser(readFormat),
    )
    .addOption(flag('--report-dir <folder>', 'with --vary: write vary.json, and the report that is asked for'))
}

function readKinds(text: string): readonly VaryKind[] {
  return text.split(',').map(word => {
    const kind = VARY_KINDS.find(one => one === word.trim())
    if (kind === undefined) throw unknownValue(word.trim(), VARY_KINDS)
    return kind
  })
}

function readJobs(text: string): number {
  const jobs = readInteger(text)
  if (jobs >= 1 && jobs <= MOST_JOBS) return jobs
  throw new InvalidArgumentError(`give a number from 1 to ${MOST_JOBS}.`)
}

function readFormat(text: string): ReportFormat {
  const found = REPORT_FORMATS.find(format => format === text)
  if (found === undefined) throw unknownValue(text, REPORT_FORMATS)
  return found
}

const NEED_VARY = ['accept', 'writeAccept', 'jobs', 'report', 'reportDir'] as const

/** Null = without --vary. @throws CommandError `usage` for flags that need it, or that it cannot be with. */
export function readVaryFlags(
  { vary, accept, writeAccept, jobs, report, reportDir, ...others }: VaryFlags & OtherFlags,
  command: Pick<Command, 'getOptionValueSource'>,
): VarySettings | null {
  if (vary === undefined) {
    // A config file and the environment may say them for the runs that vary.
    const lonely = NEED_VARY.find(name => command.getOptionValueSource(name) === 'cli')
    if (lonely === undefined) return null
    const name = lonely.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    throw new CommandError(EXIT.usage, `--${name} needs --vary: nothing is varied without it.`)
  }
  refuseOthers(others)
  return {
    kinds: [...new Set(vary === true ? DEFAULT_KINDS : vary)],
    accepted: accept === undefined ? { accepted: [] } : loadAccepted(accept),
    writeAccept: writeAccept ?? null,
    jobs: jobs ?? 1,
    report: report ?? null,
    reportDir: reportDir ?? null,
  }
}

/** Each run has a sandbox of its own, in memory, on a free port. */
function refuseOthers({ data, port, stateOut, artifacts, publicUrl }: OtherFlags): void {
  const refuse = (flag: string, why: string): never => {
    throw new CommandError(EXIT.usage, `--vary cannot be with ${flag}: ${why}.`)
  }
  if (data !== undefined && data !== ':memory:') refuse('--data', 'each run begins with an empty sandbox in memory')
  if (port !== undefined && port !== 0) refuse('--port', 'each run has a sandbox on a free port of its own')
  if (publicUrl !== undefined) refuse('--public-url', 'each run has an address of its own')
  if (stateOut !== undefined) refuse('--state-out', 'each run would write it')
  if (artifacts !== undefined && artifacts !== NO_FOLDER) refuse('--artifacts', 'it keeps the files of one run')
}

function loadAccepted(file: string): VaryAccept {
  try {
    const { value } = loadFile(file, 'sandbox/vary-accept.schema.json')
    // Valid by that schema.
    return value as VaryAccept
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const text = existsSync(file) ? error.message : `--accept cannot be "${file}": there is no such file.`
    throw new CommandError(EXIT.usage, text, { cause: error })
  }
}
