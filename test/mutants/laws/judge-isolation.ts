/** Runs of the harness over planted defects, as a sandbox and, read-only, as a deployment whose control API is hidden. */
import { diffRecordings } from '../../../src/contract/diff/diff-recordings.ts'
import type { DriftFinding } from '../../../src/contract/diff/diff-report.ts'
import { record } from '../../../src/contract/record/record.ts'
import type { Recording } from '../../../src/contract/record/recording.ts'
import type { RunReport } from '../../../src/contract/report.ts'
import { REPORT_FORMATS, writeReport } from '../../../src/contract/reports/list-reports.ts'
import { runContract } from '../../../src/contract/run/run-contract.ts'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import type { Asked, Change } from '../change.ts'
import { startFront } from '../front.ts'
import { findingsOf, judge } from '../judge.ts'
import type { Planted } from './planted.ts'

/** A service with a past and two accounts of it, each with a password of its own. */
export interface Service extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly own: SandboxWorld
  readonly other: SandboxWorld
}

export async function openService(): Promise<Service> {
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  const own = await sandbox.createAccount({ id: 'own', seed: 7 })
  const other = await sandbox.createAccount({ id: 'other', seed: 8 })
  await own.fill({ shipments: 60, customers: 30, ondemand: 30 })
  await other.fill({ shipments: 10, customers: 5, ondemand: 5 })
  for (const { account } of [own, other]) {
    await fetch(`${sandbox.apiUrl}/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${account.access_token}` },
      body: JSON.stringify({ endpoint: `https://contract.invalid/${account.id}` }),
    })
  }
  return { sandbox, own, other, [Symbol.asyncDispose]: () => sandbox.close() }
}

export interface Judged {
  readonly report: RunReport
  /** Logins that the defect saw. */
  readonly logins: readonly Asked[]
  /** Bodies as they left the front. */
  readonly bodies: readonly string[]
}

/** What passes, written down beside the defect. */
function watched(change: Change): { readonly change: Change; readonly logins: Asked[]; readonly bodies: string[] } {
  const logins: Asked[] = []
  const bodies: string[] = []
  return {
    logins,
    bodies,
    change: {
      ...change,
      async ask(asked) {
        const reply = await change.ask?.(asked)
        if (asked.operation === 'login') logins.push(asked)
        return reply
      },
      async answer(reply, asked) {
        await change.answer?.(reply, asked)
        bodies.push(JSON.stringify(reply.body) ?? '')
      },
    },
  }
}

export async function judgeAsSandbox(sandbox: Sandbox, { make, phases, run }: Planted): Promise<Judged> {
  const { change, ...seen } = watched(make())
  const report = await judge(sandbox, change, { phases, includeOperations: run, seed: 1 })
  return { report, ...seen }
}

export async function judgeReadOnly({ sandbox, own, other }: Service, planted: Planted): Promise<Judged> {
  const { make, phases, run, secondAccount = false } = planted
  const { change, ...seen } = watched(make())
  const skeletonToken = own.account.access_token
  await using front = await startFront({ behind: sandbox.url, change, skeletonToken, hideControl: true })
  const second = secondAccount ? { secondCredentials: credentialsOf(other) } : {}
  const settings = { url: front.url, ...credentialsOf(own), ...second }
  const report = await runContract({ ...settings, phases, includeOperations: run, seed: 1, perSecond: null })
  return { report, ...seen }
}

export function credentialsOf({ account }: SandboxWorld) {
  const { username, password, client_id, client_secret } = account
  return { username, password, clientId: String(client_id), clientSecret: client_secret }
}

/** Null = what was expected was said; else what was said instead. */
export function missed({ expect, id }: Planted, { report, logins, bodies }: Judged): string | null {
  switch (expect.outcome) {
    case 'finding': {
      const named = findingsOf(report).filter(
        ({ check, operation, severity }) =>
          check === expect.check && severity === 'error' && expect.on.some(one => one === operation),
      )
      return named.length > 0 ? null : `${id}: no error by ${expect.check} on ${expect.on.join(' or ')}`
    }
    case 'hidden': {
      const secrets = [...new Set(logins.map(expect.secret))].filter(secret => secret !== 'undefined')
      const json = secrets.map(secret => JSON.stringify(secret).slice(1, -1))
      const shown = json.filter(secret => bodies.some(body => body.includes(secret)))
      if (shown.length === 0) return `${id}: no answer showed the secret`
      const leaks = REPORT_FORMATS.filter(format => {
        const text = writeReport(format, report)
        return [...secrets, ...json].some(secret => text.includes(secret))
      })
      return leaks.length === 0 ? null : `${id}: the secret stands in ${leaks.join(', ')}`
    }
    case 'kept': {
      const quoted = findingsOf(report).filter(({ got }) => got.includes(expect.text))
      const isWritten = REPORT_FORMATS.some(format => writeReport(format, report).includes(expect.text))
      return quoted.length > 0 && isWritten ? null : `${id}: no finding quotes ${expect.text}`
    }
    default:
      return `${id}: ${expect.outcome} is no outcome of these kinds`
  }
}

/** What `contract diff` finds between a deployment with the defect and the sandbox as it is. */
export async function diffOf(
  { sandbox, own }: Service,
  { make, run }: Planted,
  b: Recording,
): Promise<readonly DriftFinding[]> {
  const skeletonToken = own.account.access_token
  await using front = await startFront({ behind: sandbox.url, change: make(), skeletonToken, hideControl: true })
  const settings = { url: front.url, ...credentialsOf(own), includeOperations: run, perSecond: null }
  const { recording } = await record(settings)
  return diffRecordings(recording, b).cells.flatMap(({ findings }) => findings)
}

export async function recordAsItIs({ sandbox, own }: Service): Promise<Recording> {
  await using front = await startFront({ behind: sandbox.url, hideControl: true })
  return (await record({ url: front.url, ...credentialsOf(own), perSecond: null })).recording
}
