import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { contractManifest } from '../../src/schemas/operations.ts'
import { validator } from '../../src/schemas/registry.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'
import { playAccounts } from './chapters/accounts.ts'
import { playBookings } from './chapters/bookings.ts'
import { playCustomers } from './chapters/customers.ts'
import { playJourneys } from './chapters/journeys.ts'
import { playMoney } from './chapters/money.ts'
import { playOndemandOrders } from './chapters/ondemand-orders.ts'
import { playOndemandRates } from './chapters/ondemand-rates.ts'
import { playRates } from './chapters/rates.ts'
import { playReferenceData } from './chapters/reference-data.ts'
import { playWebhooks } from './chapters/webhooks.ts'
import { createRecorder } from './create-recorder.ts'
import type { Exchange, FileName } from './exchange.ts'
import { maskWebhookHeaders } from './mask-exchange.ts'

export type WorldName = 'spec' | 'observed'

/** Every webhook the world sent, in order. */
export interface Events {
  /** The sets of headers they came with. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  /** Bodies as sent. */
  readonly bodies: readonly string[]
}

export interface PlayedWorld {
  readonly files: ReadonlyMap<FileName, readonly Exchange[]>
  readonly events: Events
  /** Answers and events that the contract does not foresee under this profile. */
  readonly violations: readonly string[]
}

/** The same calls in a fresh world of either profile. */
export async function playWorld(profile: WorldName): Promise<PlayedWorld> {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, profile })
  const recorder = createRecorder(sandbox, loadReference().profile(profile).switches)
  await playAccounts(recorder)
  await playReferenceData(recorder)
  await playCustomers(recorder)
  await playWebhooks(recorder)
  // Not kept: its port is another one at every run.
  await clientOf(sandbox, sandbox).register(`${receiver.url}/hook`)
  await playOndemandRates(recorder)
  await playOndemandOrders(recorder)
  await playRates(recorder)
  await playJourneys(recorder, await playBookings(recorder))
  await playMoney(recorder)
  const events = await readEvents(sandbox)
  return { files: recorder.files, events, violations: [...recorder.violations, ...events.bodies.flatMap(judgeEvent)] }
}

/** @throws Error when one was not delivered at the first attempt, or the log no longer has all of them. */
async function readEvents(sandbox: Sandbox): Promise<Events> {
  const log = await sandbox.webhooks.deliveries()
  if (log.length >= 500) throw new Error('the log ends at 500 deliveries; let the world do less')
  const sent = [...log].reverse()
  const sets = new Map<string, Readonly<Record<string, string>>>()
  for (const { state, attempts, body } of sent) {
    const [attempt] = attempts
    if (state !== 'delivered' || attempts.length !== 1 || !attempt) throw new Error(`not delivered at once: ${body}`)
    const headers = maskWebhookHeaders(attempt.requestHeaders)
    sets.set(JSON.stringify(headers), headers)
  }
  return { headers: [...sets.values()], bodies: sent.map(({ body }) => body) }
}

/** An event is one of those the manifest has. */
function judgeEvent(body: string): readonly string[] {
  const event: unknown = JSON.parse(body)
  const verdicts = contractManifest().events.map(({ payload }) => validator(payload)(event))
  return verdicts.some(wrong => wrong.length === 0) ? [] : [`no event of the contract: ${body}`]
}
