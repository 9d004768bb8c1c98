import { SandboxError } from '../../domain/errors.ts'
import type { Instant } from '../../domain/time/clock.ts'
import type { AccountRow } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { WireAttempt } from '../../webhooks/attempt.ts'
import { type SchemeName, schemesOf } from '../../webhooks/sign/schemes.ts'
import { dressEvent, writeJson } from '../../webhooks/write-event.ts'
import type { Core } from '../world/core.ts'
import { type AttemptPorts, explainedAttempt } from './explained-attempt.ts'
import { sampleEvent, TEST_ORDER } from './sample-event.ts'

export interface TriggerOptions {
  /** A code or slug of the standard line. */
  readonly status: string | number
  readonly to: string
  readonly orderId?: string | undefined
  /** Fields written over, or added. */
  readonly set?: Readonly<Record<string, unknown>> | undefined
  readonly scheme?: SchemeName | undefined
}

export interface Triggered {
  /** What went over the wire. */
  readonly body: string
  readonly attempt: WireAttempt
}

/**
 * Sends one signed event without a shipment, now, and says what came back. It stands in no log, has no endpoint and is
 * not tried again.
 * @throws SandboxError `invalid` with a pointer for an unknown status and for a URL that nothing is sent to.
 */
export async function triggerEvent(
  core: AttemptPorts & Pick<Core, 'reference' | 'secrets' | 'publicUrl'>,
  account: AccountRow,
  { now, ...wishes }: TriggerOptions & { readonly now: Instant },
): Promise<Triggered> {
  const { statuses } = core.reference
  const status = statuses.resolve(wishes.status)
  if (status === undefined) {
    const slugs = statuses.all().map(({ slug }) => slug)
    const hint = didYouMean(String(wishes.status), slugs)
    throw new SandboxError('invalid', `unknown status "${wishes.status}"; ${hint}`, { pointer: '/status' })
  }
  const refusal = core.sender.refusalOf(wishes.to)
  if (refusal !== null) throw new SandboxError('invalid', refusal, { pointer: '/to' })
  const { switches } = account.profile
  const event = sampleEvent({
    names: statuses.names(status),
    orderId: wishes.orderId ?? TEST_ORDER,
    at: now.at,
    publicUrl: core.publicUrl(),
  })
  const body = writeJson({ ...dressEvent(event, switches), ...wishes.set }, switches.json_style)
  const settings = wishes.scheme === undefined ? switches.webhook_signature : [{ scheme: wishes.scheme }]
  const { webhookSecret: endpointSecret, clientSecret } = account
  const attempt = await explainedAttempt(core, account, {
    message: { id: `msg_${core.secrets.id(20)}`, body },
    endpoint: { url: wishes.to },
    signedBy: wishes.scheme === undefined ? 'profile' : 'call',
    isRotated: false,
    schemes: schemesOf(settings, { endpointSecret, oldEndpointSecrets: [], clientSecret }),
    chaos: null,
    wallAt: now.wall,
  })
  return { body, attempt }
}
