import { createReceiverHttp } from '../client/receiver-http.ts'
import { ContractError } from '../contract-error.ts'
import type { ResolvedWebhook } from '../session.ts'
import { openInbox } from './open-inbox.ts'
import { openListener } from './open-listener.ts'
import type { Receiver } from './receiver.ts'
import { bodyText, type ReceivedWebhook } from './receiver.ts'

const PREFLIGHT_MS = 20_000

/**
 * Where the webhooks of a run arrive. In `local` a public address may be given too, where the target calls us by another
 * name than we do ourselves (a container's host); it is not tried, because we may not be able to. Before anything is registered in `public-url` and `inbox`, a trial of our own,
 * posted to the public address, must have arrived.
 *
 * @param nonce In the trial's address and body.
 * @throws ContractError `usage` when the settings do not suffice, `receiver` when nothing can arrive.
 */
export async function openReceiver(
  settings: ResolvedWebhook,
  { nonce, preflightMs = PREFLIGHT_MS }: { readonly nonce: string; readonly preflightMs?: number },
): Promise<Receiver> {
  const receiver = await openByMode(settings)
  if (settings.mode === 'local') return receiver
  try {
    await tryAddress(receiver, { nonce, preflightMs, settings })
    return receiver
  } catch (error) {
    await receiver.close()
    throw error
  }
}

async function openByMode({ mode, listen, publicUrl, inboxUrl, pollEveryMs }: ResolvedWebhook): Promise<Receiver> {
  if (mode === 'local') return openListener({ listen: listen ?? '127.0.0.1:0', publicUrl })
  if (mode === 'off') throw new Error('there is no receiver in the mode "off"')
  const given = needUrl(publicUrl, { mode, flag: '--webhook-public-url' })
  if (mode === 'inbox') {
    const from = needUrl(inboxUrl, { mode, flag: '--webhook-inbox' })
    return openInbox({ publicUrl: given, inboxUrl: from, ...(pollEveryMs === undefined ? {} : { pollEveryMs }) })
  }
  if (listen === undefined)
    throw new ContractError('usage', 'The webhook mode public-url needs --webhook-listen host:port.')
  return openListener({ listen, publicUrl: given })
}

function needUrl(url: string | undefined, { mode, flag }: { readonly mode: string; readonly flag: string }): string {
  if (url === undefined) throw new ContractError('usage', `The webhook mode ${mode} needs ${flag}.`)
  if (URL.canParse(url) && /^https?:/.test(url)) return url
  throw new ContractError('usage', `${flag} "${url}" is no http or https address.`)
}

async function tryAddress(
  receiver: Receiver,
  {
    nonce,
    preflightMs,
    settings,
  }: { readonly nonce: string; readonly preflightMs: number; readonly settings: ResolvedWebhook },
): Promise<void> {
  const address = receiver.addressOf(nonce)
  const http = createReceiverHttp()
  try {
    const { got, error } = await http.post(address, { carrier_sandbox_preflight: nonce })
    const answer = got === null ? `it could not be posted (${error})` : `it was answered ${got.status}`
    const isThere = (all: readonly ReceivedWebhook[]) => all.some(one => bodyText(one).includes(nonce))
    // An inbox behind several machines may show it a moment later; what could not be posted need not be waited for.
    if (isThere(await receiver.until(nonce, isThere, got === null ? 0 : preflightMs))) return
    throw new ContractError(
      'receiver',
      `A trial webhook posted to ${address} did not arrive ${whereOf(settings)}: ${answer}. Nothing was registered. ` +
        'Check the tunnel or the inbox, or use --webhook-mode off.',
    )
  } finally {
    await http.close()
  }
}

function whereOf({ mode, listen }: ResolvedWebhook): string {
  return mode === 'inbox' ? 'in the inbox' : `at ${listen}`
}
