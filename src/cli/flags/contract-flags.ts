import { type Command, Option } from 'commander'
import {
  collectList,
  readBoolean,
  readChoice,
  readCount,
  readHostPort,
  readList,
  readPercent,
  readRate,
  readText,
} from './contract-values.ts'
import { readInteger, readUrl, readWait } from './read-flag.ts'

/** One setting of `contract`: `--foo-bar`, `CONTRACT_FOO_BAR`, and `foo-bar` below `contract` in the config file. */
export interface ContractFlag {
  readonly name: string
  readonly short?: string
  /** Absent for a switch. */
  readonly value?: string
  readonly description: string
  readonly read: (text: string) => unknown
  /** Never in the config file, which is committed; may be read from a file that `--foo-file` names. */
  readonly secret?: true
}

const PHASES = ['cases', 'negative', 'auth', 'pagination', 'stateful', 'webhook'] as const
const WRITES = ['customers', 'webhooks', 'shipments', 'tokens'] as const
const FORMATS = ['console', 'junit', 'json', 'har', 'github', 'html'] as const
const MODES = ['local', 'public-url', 'inbox', 'off'] as const

export const TARGET_FLAGS: readonly ContractFlag[] = [
  {
    name: 'url',
    short: 'u',
    value: '<url>',
    description: 'the API to check (default: SANDBOX_URL, else http://127.0.0.1:4100)',
    read: readUrl,
  },
  { name: 'username', value: '<name>', description: 'login of a deployment', read: readText },
  {
    name: 'password',
    value: '<text>',
    description: 'use CONTRACT_PASSWORD or --password-file instead',
    read: readText,
    secret: true,
  },
  { name: 'client-id', value: '<id>', description: 'client_id of the developer account', read: readText },
  {
    name: 'client-secret',
    value: '<text>',
    description: 'use CONTRACT_CLIENT_SECRET or --client-secret-file instead',
    read: readText,
    secret: true,
  },
  {
    name: 'token',
    value: '<token>',
    description: 'instead of a login; use CONTRACT_TOKEN or --token-file instead of this flag',
    read: readText,
    secret: true,
  },
  {
    name: 'control-token',
    value: '<token>',
    description: 'control token of a sandbox that has one',
    read: readText,
    secret: true,
  },
  {
    name: 'account',
    value: '<id>',
    description: 'of a sandbox: the account whose profile is used (default: default)',
    read: readText,
  },
  {
    name: 'request-timeout',
    value: '<duration>',
    description: 'how long one answer may take (default: 30s)',
    read: readWait,
  },
  {
    name: 'wait-for-url',
    value: '<duration>',
    description: 'how long to wait until the target answers (default: no wait)',
    read: readWait,
  },
  {
    name: 'rate-limit',
    value: '<n/s>',
    description: 'requests per second, e.g. 5/s (default: as fast as it goes)',
    read: readRate,
  },
  { name: 'read-only', description: 'send only reads, to a sandbox too', read: readBoolean },
  {
    name: 'allow-writes',
    value: '<kinds>',
    description: `what may be created on a deployment: ${WRITES.join(', ')}`,
    read: readList(WRITES),
  },
  {
    name: 'allow-irreversible',
    description: 'allow what cannot be undone: the bank account, a duplicate customer',
    read: readBoolean,
  },
  {
    name: 'ledger',
    value: '<file>',
    description: 'file that lists what the run creates (default: ledger.jsonl in the report folder)',
    read: readText,
  },
  {
    name: 'report-dir',
    value: '<folder>',
    description: 'folder of the reports and the last run (default: contract-report)',
    read: readText,
  },
]

export const SELECT_FLAGS: readonly ContractFlag[] = [
  {
    name: 'phases',
    value: '<names>',
    description: `some of ${PHASES.join(', ')} (default: all)`,
    read: readList(PHASES),
  },
  {
    name: 'checks',
    short: 'c',
    value: '<names>',
    description: 'only these checks; see "contract list checks"',
    read: collectList,
  },
  { name: 'exclude-checks', value: '<names>', description: 'all checks but these', read: collectList },
  {
    name: 'include-operation-id',
    value: '<ids>',
    description: 'cases of these operations, e.g. createRates',
    read: collectList,
  },
  {
    name: 'include-tag',
    value: '<tags>',
    description: 'some of read-only, write, destructive, irreversible, money',
    read: collectList,
  },
  {
    name: 'exclude-tag',
    value: '<tags>',
    description: 'leave out cases that call an operation with one of these',
    read: collectList,
  },
]

export const RUN_FLAGS: readonly ContractFlag[] = [
  { name: 'failed', description: 'only what failed in the last run', read: readBoolean },
  {
    name: 'seed',
    value: '<number>',
    description: 'seed of generated examples (default: random, printed)',
    read: readInteger,
  },
  {
    name: 'max-examples',
    short: 'n',
    value: '<n>',
    description: 'generated examples per rule (default: 3)',
    read: readInteger,
  },
  {
    name: 'workers',
    short: 'w',
    value: '<n>',
    description: 'cases that run in parallel (default: 4, on a deployment 2)',
    read: readCount,
  },
  {
    name: 'retries',
    value: '<n>',
    description: 'for failed cases that only read (default: 0, on a deployment 1)',
    read: readInteger,
  },
  { name: 'baseline', value: '<file>', description: 'known findings with reason and expiry', read: readText },
  { name: 'baseline-update', description: 'write the findings of this run into it', read: readBoolean },
  {
    name: 'baseline-reason',
    value: '<text>',
    description: 'why they are accepted; required for an update',
    read: readText,
  },
  {
    name: 'baseline-expires',
    value: '<day>',
    description: 'last day of the entries, e.g. 2026-12-31 (default: in 30 days)',
    read: readText,
  },
  {
    name: 'fail-on',
    value: '<severity>',
    description: 'warning: warnings fail the run too (default: error)',
    read: readChoice(['error', 'warning']),
  },
  {
    name: 'accept-empty',
    value: '<ids>',
    description: 'operations whose lists may be empty, e.g. listInvoices',
    read: collectList,
  },
  {
    name: 'second-credentials',
    value: '<file>',
    description: 'login of another account of a deployment, as the file of start --credentials',
    read: readText,
  },
  {
    name: 'min-coverage',
    value: '<percent>',
    description: 'share of the selected cells (default: 100 on the sandbox)',
    read: readPercent,
  },
  {
    name: 'report',
    value: '<formats>',
    description: `some of ${FORMATS.join(', ')} (default: console)`,
    read: readList(FORMATS),
  },
  {
    name: 'webhook-mode',
    value: '<mode>',
    description: `one of ${MODES.join(', ')} (default: local, on a deployment off)`,
    read: readChoice(MODES),
  },
  {
    name: 'webhook-listen',
    value: '<host:port>',
    description: 'public-url: where the receiver listens',
    read: readHostPort,
  },
  {
    name: 'webhook-public-url',
    value: '<url>',
    description: 'public-url and inbox: the registered URL',
    read: readUrl,
  },
  {
    name: 'webhook-inbox',
    value: '<url>',
    description: 'inbox: URL that lists what the public URL received',
    read: readUrl,
  },
  {
    name: 'webhook-secret',
    value: '<text>',
    description: 'verify signatures; use CONTRACT_WEBHOOK_SECRET instead',
    read: readText,
    secret: true,
  },
  {
    name: 'webhook-scheme',
    value: '<name>',
    description: 'how a deployment signs (default: standard)',
    read: readText,
  },
  { name: 'webhook-header', value: '<name>', description: 'header of body-hmac-base64', read: readText },
]

export const ALL_FLAGS: readonly ContractFlag[] = [...TARGET_FLAGS, ...SELECT_FLAGS, ...RUN_FLAGS]

/** Adds them, and `--foo-file` for each secret. Values are read later, together with environment and file. */
export function withContractFlags(command: Command, flags: readonly ContractFlag[]): Command {
  for (const { name, short, value, description, read, secret } of flags) {
    const names = [...(short === undefined ? [] : [`-${short}`]), `--${name}${value === undefined ? '' : ` ${value}`}`]
    const option = new Option(names.join(', '), description)
    // Read at once for the complaint that names the flag; kept as text for the order of precedence.
    if (value !== undefined) {
      option.argParser((text: string) => {
        read(text)
        return text
      })
    }
    command.addOption(option)
    if (secret === true) command.addOption(new Option(`--${name}-file <file>`, `a file that holds it`).hideHelp())
  }
  return command.addOption(
    new Option(
      '--config <file>',
      'settings below "contract" (default: carrier-sandbox.config.yaml, where there is one)',
    ),
  )
}
