import type { Switches } from '../../domain/profile.ts'
import { sendAttempt, type WireAttempt } from '../../webhooks/attempt.ts'
import { type Signing, sentSignatures } from '../../webhooks/hints/describe-signing.ts'
import { countsAsSuccess, explainFailure, findDoubt } from '../../webhooks/receiver-answer.ts'
import type { OwnedScheme } from '../../webhooks/sign/schemes.ts'
import type { Core } from '../world/core.ts'

export type AttemptPorts = Pick<Core, 'sender' | 'version' | 'callsInFlight' | 'findHint'>

type Sending = Omit<Parameters<typeof sendAttempt>[0], 'sender' | 'version' | 'jsonStyle'> & {
  readonly schemes: readonly OwnedScheme[]
  /** What decided the schemes. */
  readonly signedBy: Signing['from']
  /** The endpoint's secret is no longer the account's. */
  readonly isRotated: boolean
}

const ANSWER_SET = 'The inbox is set to this answer: PUT /__sandbox/inbox/answer.'

/**
 * Sends a message once, by the account's switches; of a failure, and of a success whose answer says that it is none, it
 * says why and what to do about it.
 */
export async function explainedAttempt(
  core: AttemptPorts,
  account: { readonly id: string; readonly profile: { readonly switches: Switches } },
  sending: Sending,
): Promise<WireAttempt> {
  const { sender, version, callsInFlight, findHint } = core
  const { json_style: jsonStyle, webhook_success: successRule } = account.profile.switches
  const { wallAt, message, endpoint, schemes, chaos, hangUp, signedBy, isRotated, inbox } = sending
  // Field by field: to add fields to a spread object takes V8 a microsecond each.
  const wire = await sendAttempt({
    sender,
    wallAt,
    version,
    jsonStyle,
    message,
    endpoint,
    schemes,
    chaos,
    hangUp,
    inbox,
  })
  const isSuccess = wire.error === null && countsAsSuccess(wire.status, successRule)
  if (wire.error === 'aborted' || (isSuccess && findDoubt(wire.responseBody) === null)) return wire
  // It gives the answer that was set; there is no receiver to advise.
  if (inbox) return { ...wire, detail: wire.detail ?? explainFailure(wire.status, successRule) ?? ANSWER_SET }
  // Asked at once: a moment later the application may have its answer.
  const webhookWaitsForUs = callsInFlight.waitedDuring(account.id, wire)
  const hint = await findHint({
    url: endpoint.url,
    wallAt: wire.wallAt,
    outcome: wire,
    successRule,
    signing: { signatures: sentSignatures(schemes, { isRotated }), from: signedBy, jsonStyle },
    isMissigned: wire.faults.includes('sign'),
    webhookWaitsForUs,
  })
  return { ...wire, detail: wire.detail ?? explainFailure(wire.status, successRule), hint }
}
