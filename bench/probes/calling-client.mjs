// argv: rounds. A program as `exec` runs it, that does nothing but call: it asks for rates, books, reads and lists. Prints
// {"calls","seconds"}: from the first call to the last.
import { prepareBooking } from '../prepare-booking.mjs'

const rounds = Number(process.argv[2])
const { SANDBOX_URL: url, SANDBOX_API_URL: api, SANDBOX_ACCESS_TOKEN: token } = process.env
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const { ratesBody, bookingBody } = await prepareBooking({ url, account: { access_token: token } })

let calls = 0
const call = async (path, body) => {
  const answer = await fetch(`${api}${path}`, { headers, ...(body ? { method: 'POST', body } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  calls += 1
  return text
}

const begin = performance.now()
for (let round = 0; round < rounds; round++) {
  await call('/rates', ratesBody)
  const { id } = JSON.parse(await call('/shipments', bookingBody.replace('{n}', String(round)))).data ?? {}
  await call(`/shipments/search?code=${id}`)
  await call('/shipments?size=10')
}
console.log(JSON.stringify({ calls, seconds: (performance.now() - begin) / 1_000 }))
