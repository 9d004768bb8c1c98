// argv: URL of a receiver, requests, body. Prints {"seconds"}: so many POSTs of that body, unsigned, unjournalled, eight in
// flight, through undici as the sandbox uses it.
import { Agent } from 'undici'

const [url, count, body] = [process.argv[2], Number(process.argv[3]), Buffer.from(process.argv[4])]
const IN_FLIGHT = 8
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
const headers = { 'content-type': 'application/json' }

const post = () =>
  new Promise((resolve, reject) => {
    let status = 0
    const handler = {
      onRequestStart() {},
      onResponseStart(_controller, code) {
        status = code
      },
      onResponseData() {},
      onResponseEnd: () => (status === 200 ? resolve() : reject(new Error(`answered ${status}`))),
      onResponseError: (_controller, error) => reject(error),
    }
    agent.dispatch({ origin: url, path: '/', method: 'POST', headers, body }, handler)
  })

let left = count
const connection = async () => {
  while (left-- > 0) await post()
}
const begin = performance.now()
await Promise.all(Array.from({ length: IN_FLIGHT }, connection))
console.log(JSON.stringify({ seconds: (performance.now() - begin) / 1_000 }))
await agent.close()
