/** How webhooks are signed and written, in the short form of two switches, and what it means. */
import { SandboxError } from '../../domain/errors.ts'
import { readSwitches, type SwitchOptions } from '../../service/accounts/profiles.ts'
import { nearestOf } from '../../service/accounts/refuse-switch.ts'
import type { Reference } from '../../service/reference/reference.ts'
import { SCHEME_NAMES } from '../../webhooks/sign/schemes.ts'

export interface WebhookSigningOptions {
  /** `standard`, `body-hmac-base64:X-Signature`, …: the switch `webhook_signature`. */
  readonly webhookSignature?: readonly string[] | undefined
  /** `js` or `php`: the switch `json_style`. */
  readonly webhookBody?: string | undefined
  readonly set?: SwitchOptions | undefined
}

/**
 * The switches to set, with what the short forms say of them.
 * @throws SandboxError `invalid` naming the option, the value, the nearest word and what would do.
 */
export function readWebhookSigning(reference: Reference, options: WebhookSigningOptions): SwitchOptions {
  const { webhookSignature, webhookBody, set = {} } = options
  return {
    ...set,
    ...(webhookSignature === undefined
      ? {}
      : readShort(reference, 'webhook-signature', { ...SIGNATURE, set, text: joinSchemes(webhookSignature) })),
    ...(webhookBody === undefined ? {} : readShort(reference, 'webhook-body', { ...BODY, set, text: webhookBody })),
  }
}

interface ShortForm {
  readonly name: 'webhook_signature' | 'json_style'
  readonly words: readonly string[]
  /** The words that a value holds. */
  wordsIn(text: string): readonly string[]
}

const SIGNATURE: ShortForm = {
  name: 'webhook_signature',
  words: SCHEME_NAMES,
  wordsIn: text => text.split(',').map(item => item.split(':', 1)[0] ?? ''),
}
const BODY: ShortForm = { name: 'json_style', words: ['js', 'php'], wordsIn: text => [text] }

function readShort(
  reference: Reference,
  option: string,
  { name, words, wordsIn, set, text }: ShortForm & { readonly set: SwitchOptions; readonly text: string },
): SwitchOptions {
  const refuseSigning = (why: string) =>
    new SandboxError('invalid', `${option} cannot be "${text}": ${why}`, { pointer: `/${option}` })
  if (set[name] !== undefined) throw refuseSigning(`set says ${name} too, which is the same; leave one of them out.`)
  const unknown = wordsIn(text).find(word => !words.includes(word))
  if (unknown !== undefined) throw refuseSigning(nearestOf(unknown, words))
  try {
    readSwitches(reference, { [name]: text })
    return { [name]: text }
  } catch (error) {
    if (!(error instanceof SandboxError && error.code === 'invalid')) throw error
    // The same sentence, under the name that was written.
    throw refuseSigning(error.message.replace(/^.*?; /s, ''))
  }
}

/** Several may stand in one text, as the switch has them. */
function joinSchemes(schemes: readonly string[]): string {
  return schemes.flatMap(text => text.split(/[\s,]+/).filter(item => item !== '')).join(',')
}
