/**
 * What a person would look for after an upgrade, by account, through the control API.
 * @param {string} url of a sandbox
 * @returns {Promise<Record<string, Record<string, unknown>>>}
 */
export async function readFacts(url) {
  const read = async (path, account = 'default') => {
    const answer = await fetch(`${url}/__sandbox${path}`, { headers: { 'X-Sandbox-Account': account } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const accounts = await read('/accounts')
  const facts = {}
  for (const { id } of accounts) {
    const { items: shipments } = await read('/shipments?size=100', id)
    const { snapshots } = await read('/snapshots', id)
    const { items: deliveries } = await read('/webhooks/deliveries?size=100', id)
    facts[id] = {
      now: (await read('/clock', id)).now,
      summary: await read('/state/summary', id),
      shipments: shipments.map(({ id, order_id, status }) => [id, order_id, status]),
      // How often each was tried depends on when one looks.
      deliveries: deliveries.map(({ id, event, shipment }) => [id, event, shipment]),
      snapshots: snapshots.map(({ name }) => name),
      faults: (await read('/faults', id)).rules,
      default_scenario: (await read('/scenarios', id)).defaults,
    }
  }
  return facts
}
