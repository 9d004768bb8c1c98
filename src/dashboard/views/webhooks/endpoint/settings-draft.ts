import type { EndpointState } from '../../../../schemas/types.gen.ts'
import type { SchemeName } from '../schemes.ts'
import { readWaits } from './retry-plan.ts'

/** What a person has written into the settings; null = as the profile says. */
export interface SettingsDraft {
  readonly schemes: readonly SchemeName[] | null
  /** Of body-hmac-base64; empty = the usual one. */
  readonly header: string
  /** Which scheme has a secret of its own, and which secret; empty = none. */
  readonly secretOf: string
  readonly secret: string
  readonly retry: string
  /** When `retry` is `own`: as written. */
  readonly waits: string
  readonly ordered: boolean
  readonly onDisabled: 'hold' | 'drop'
}

/** Stands for the profile's choice among the names of presets. */
export const PROFILE = 'profile'
/** Stands for waits that are written one by one. */
export const OWN = 'own'

export function draftOf(endpoint: EndpointState): SettingsDraft {
  const own = endpoint.signature_from === 'endpoint'
  const { retry } = endpoint
  return {
    // What the sandbox answers are names of its schemes.
    schemes: own ? endpoint.signature.map(({ scheme }) => scheme as SchemeName) : null,
    header: endpoint.signature.find(({ scheme }) => scheme === 'body-hmac-base64')?.header ?? '',
    secretOf: own ? (endpoint.signature.find(({ own_secret: has }) => has)?.scheme ?? '') : '',
    secret: '',
    retry: endpoint.retry_from === 'profile' ? PROFILE : typeof retry === 'string' ? retry : OWN,
    waits: typeof retry === 'string' ? '' : retry.join(', '),
    ordered: endpoint.ordered,
    onDisabled: endpoint.on_disabled,
  }
}

/** `none` stands alone. */
export function toggleScheme(chosen: readonly SchemeName[], scheme: SchemeName): readonly SchemeName[] {
  if (chosen.includes(scheme)) return chosen.filter(one => one !== scheme)
  return scheme === 'none' ? ['none'] : [...chosen.filter(one => one !== 'none'), scheme]
}

/**
 * The body of PUT /webhooks/{id}/settings that makes of one what is written: only what differs, because a secret of its
 * own cannot be read and would be lost by writing the signatures back. Null when nothing differs, or the waits are none.
 */
export function changesOf(before: SettingsDraft, draft: SettingsDraft): Readonly<Record<string, unknown>> | null {
  const changes: Record<string, unknown> = {}
  const signing = ({ schemes, header, secretOf, secret }: SettingsDraft) =>
    JSON.stringify({ schemes, ...(schemes ? { header, secretOf, secret } : {}) })
  if (signing(draft) !== signing(before)) {
    changes.signature = draft.schemes?.map(scheme => signatureOf(scheme, draft)) ?? null
  }
  const retry = retryOf(draft)
  if (retry === undefined) return null
  if (JSON.stringify(retry) !== JSON.stringify(retryOf(before))) changes.retry = retry
  if (draft.ordered !== before.ordered) changes.ordered = draft.ordered
  if (draft.onDisabled !== before.onDisabled) changes.on_disabled = draft.onDisabled
  return Object.keys(changes).length === 0 ? null : changes
}

function signatureOf(scheme: SchemeName, { header, secretOf, secret }: SettingsDraft) {
  return {
    scheme,
    ...(scheme === 'body-hmac-base64' && header.trim() !== '' ? { header: header.trim() } : {}),
    ...(scheme === secretOf && secret !== '' ? { secret } : {}),
  }
}

/** Undefined where the waits cannot be read. */
function retryOf({ retry, waits }: SettingsDraft): string | readonly string[] | null | undefined {
  if (retry === PROFILE) return null
  return retry === OWN ? (readWaits(waits) ?? undefined) : retry
}
