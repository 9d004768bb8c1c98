import type { Switches } from '../domain/profile.ts'
import { sendAttempt, type WireAttempt } from '../webhooks/attempt.ts'
import { countsAsSuccess, explainFailure } from '../webhooks/success.ts'
import type { Core } from './core.ts'

type Sending = Omit<Parameters<typeof sendAttempt>[0], 'sender' | 'wallClock' | 'version' | 'jsonStyle'>

/** Sends a message once, by the account's switches; of a failure it says why, and what to do about it. */
export async function explainedAttempt(
  core: Core,
  account: { readonly id: string; readonly profile: { readonly switches: Switches } },
  sending: Sending,
): Promise<WireAttempt> {
  const { sender, wallClock, version, callsInFlight, findHint } = core
  const { json_style: jsonStyle, webhook_success: successRule } = account.profile.switches
  const wire = await sendAttempt({ ...sending, sender, wallClock, version, jsonStyle })
  if (wire.error === 'aborted' || (wire.error === null && countsAsSuccess(wire.status, successRule))) return wire
  // Asked at once: a moment later the application may have its answer.
  const webhookWaitsForUs = callsInFlight.waitedSince(account.id, wire.wallAt)
  const { url } = sending.endpoint
  const schemes = sending.schemes.map(({ scheme }) => scheme)
  const hint = await findHint({ url, outcome: wire, successRule, schemes, webhookWaitsForUs })
  return { ...wire, detail: wire.detail ?? explainFailure(wire.status, successRule), hint }
}
