import { createHmac } from 'node:crypto'

/** A receiver of webhooks in a process of its own; see yardsticks/webhook-receiver.mjs for what `read` gives. */
export async function openReceiver(stage, { hangs = false, keepOneIn = 1_000 } = {}) {
  const program = await stage.yardstick('webhook-receiver', hangs ? 'hang' : 'answer', keepOneIn)
  const ask = async method => (await fetch(program.url, { method })).json()
  return {
    url: program.url,
    read: () => ask('GET'),
    forget: () => ask('DELETE'),
    stop: program.stop,
    /** Resolves with what it has read once so many requests have arrived. */
    async waitFor(count, milliseconds = 600_000) {
      const end = performance.now() + milliseconds
      for (;;) {
        const tally = await ask('GET')
        if (tally.received >= count) return tally
        if (performance.now() > end) throw new Error(`${tally.received} of ${count} requests arrived`)
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    },
  }
}

/** How many of the requests kept carry a signature that their receiver would refuse (scheme `standard`). */
export function countForged(kept, secret) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const isGenuine = ({ headers, body }) => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  }
  return kept.filter(request => !isGenuine(request)).length
}
