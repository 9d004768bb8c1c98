// What each toolchain does with a sandbox of its own build: what is loaded late, read beside the code, and told apart by errors.

/** @returns what one seed gives in every toolchain, so that they can be compared */
module.exports = async function visit(sandbox) {
  const { username, password, client_id, client_secret } = sandbox.account
  const login = await call(`${sandbox.apiUrl}/login`, { body: { username, password, client_id, client_secret } })
  const token = login.data.access_token
  const filled = await sandbox.fill({ shipments: 3, customers: 4, ondemand: 2 })
  const { data: customers } = await call(`${sandbox.apiUrl}/customers`, { token })
  const { mode } = await call(`${sandbox.controlUrl}/clock`, { token })
  const exported = await sandbox.state.export()
  const { error } = await sandbox.webhooks.trigger({ status: 'delivered', to: 'http://127.0.0.1:1/', order_id: 'DH-1' })
  return {
    filled,
    people: customers.map(({ name, phone }) => `${name} ${phone}`),
    drivers: driversIn(exported),
    mode,
    error,
  }
}

async function call(url, { token, body }) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Names of drivers, wherever they stand. */
function driversIn(value) {
  if (typeof value !== 'object' || value === null) return []
  const own = value.driver?.name === undefined ? [] : [value.driver.name]
  return [...own, ...Object.values(value).flatMap(driversIn)]
}
