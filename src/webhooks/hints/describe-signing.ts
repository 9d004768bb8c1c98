/** How an attempt was signed, in words for a hint: no secret stands in them, only whose it is. */

import type { SignatureScheme } from '../sign/scheme.ts'
import { type OwnedScheme, SCHEMES, type SchemeName } from '../sign/schemes.ts'
import type { JsonStyle } from '../write-event.ts'

export type Language = 'en' | 'vi'

/** What a hint may know of the signatures of an attempt. */
export interface Signing {
  readonly signatures: readonly SentSignature[]
  /** What decided the schemes: the account's profile, the settings of the endpoint, or the call itself (`trigger`). */
  readonly from: 'profile' | 'endpoint' | 'call'
  /** How the body was written. */
  readonly jsonStyle: JsonStyle
}

export interface SentSignature {
  readonly scheme: SchemeName
  /** Null = nothing is signed. */
  readonly place: string | null
  readonly secret: SecretOwner
}

/** `rotated`: the endpoint has its own since a rotation; `rotated-and-old`: what it had before is signed with, too. */
type SecretOwner = 'client' | 'account' | 'rotated' | 'rotated-and-old' | 'setting'

const OWNERS: Readonly<Record<SecretOwner, Readonly<Record<Language, string>>>> = {
  client: { en: "the account's client_secret", vi: 'client_secret của tài khoản' },
  account: { en: "the account's webhook_secret", vi: 'webhook_secret của tài khoản' },
  rotated: { en: "the endpoint's new secret, since its rotation", vi: 'khóa mới của endpoint, từ lần đổi khóa' },
  'rotated-and-old': {
    en: "the endpoint's new secret and the one before its rotation",
    vi: 'khóa mới của endpoint và khóa trước lần đổi',
  },
  setting: { en: "the secret in the endpoint's settings", vi: 'khóa đặt trong phần cài đặt của endpoint' },
}

/** `isRotated`: the endpoint's secret is no longer the account's. */
export function sentSignatures(
  schemes: readonly OwnedScheme[],
  { isRotated }: { readonly isRotated: boolean },
): readonly SentSignature[] {
  return schemes.map(applied => {
    const { scheme, header } = applied
    return { scheme, place: SCHEMES[scheme].place(header), secret: ownerOf(applied, isRotated) }
  })
}

function ownerOf({ scheme, secrets, secretOf }: OwnedScheme, isRotated: boolean): SecretOwner {
  if (secretOf !== 'endpoint') return secretOf
  if (!isRotated) return 'account'
  return secrets.length > 1 && SCHEMES[scheme].isList ? 'rotated-and-old' : 'rotated'
}

/** `Signed: X-Signature (body-hmac-base64) with the account's client_secret`, without a full stop. */
export function describeSignatures({ signatures }: Signing, language: Language): string {
  const signed = signatures.filter(({ place }) => place !== null)
  const [begin, by] = language === 'en' ? ['Signed: ', 'with'] : ['Đã ký: ', 'bằng']
  if (signed.length === 0) return language === 'en' ? 'Nothing was signed (scheme none)' : 'Không ký gì (kiểu none)'
  const bySecret = new Map<string, string[]>()
  for (const { scheme, place, secret } of signed) {
    const owner = OWNERS[secret][language] + publicKeyOf(scheme, language)
    bySecret.set(owner, [...(bySecret.get(owner) ?? []), `${place} (${scheme})`])
  }
  return begin + [...bySecret].map(([owner, places]) => `${places.join(', ')} ${by} ${owner}`).join('; ')
}

function publicKeyOf(scheme: SchemeName, language: Language): string {
  const { verifyingKey }: SignatureScheme = SCHEMES[scheme]
  if (verifyingKey === undefined) return ''
  return language === 'en' ? ' (verify with its public key, whpk_…)' : ' (kiểm tra bằng khóa công khai whpk_…)'
}

const CHANGES: Readonly<Record<Signing['from'], Readonly<Record<Language, string>>>> = {
  profile: {
    en: 'To change scheme or header, start the sandbox with --webhook-signature SCHEME[:HEADER]',
    vi: 'Muốn đổi kiểu ký hay header, hãy khởi động sandbox với --webhook-signature SCHEME[:HEADER]',
  },
  endpoint: {
    en: "Scheme and header are set in the endpoint's settings; without those, --webhook-signature SCHEME[:HEADER] decides",
    vi: 'Kiểu ký và header đặt trong phần cài đặt của endpoint; nếu bỏ đi thì --webhook-signature SCHEME[:HEADER] quyết định',
  },
  call: {
    en: 'To change the scheme, use --scheme; without it, start --webhook-signature SCHEME[:HEADER] decides',
    vi: 'Muốn đổi kiểu ký, dùng --scheme; không có nó thì start --webhook-signature SCHEME[:HEADER] quyết định',
  },
}

const BODIES: Readonly<Record<JsonStyle, Readonly<Record<Language, string>>>> = {
  js: {
    en: 'if the receiver encodes the body again in PHP, add --webhook-body php',
    vi: 'nếu ứng dụng nhận webhook mã hóa lại body bằng PHP, thêm --webhook-body php',
  },
  php: {
    en: 'the body is written as PHP does, and --webhook-body js writes it as JavaScript does',
    vi: 'body đang viết theo kiểu PHP, --webhook-body js viết theo kiểu JavaScript',
  },
}

/** Which flags change it, without a full stop. */
export function describeFlags({ from, jsonStyle }: Signing, language: Language): string {
  return `${CHANGES[from][language]}; ${BODIES[jsonStyle][language]}`
}
