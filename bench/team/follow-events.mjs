import { request } from 'node:http'

/** Reads the event stream of an account; `seen` holds the data of what has come. */
export async function followEvents(sandbox, account, types) {
  const headers = { 'x-sandbox-account': account }
  const response = await new Promise((resolve, reject) => {
    request(`${sandbox.control}/events?types=${types}`, { headers, agent: false }, resolve).on('error', reject).end()
  })
  if (response.statusCode !== 200) throw new Error(`the event stream answered ${response.statusCode}`)
  const seen = []
  const listeners = new Set()
  let rest = ''
  response.setEncoding('utf8').on('data', chunk => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()
    for (const block of blocks) {
      const data = block.split('\n').find(line => line.startsWith('data:'))
      if (data) seen.push(JSON.parse(data.slice('data:'.length)))
    }
    for (const listener of [...listeners]) listener()
  })
  response.on('error', () => undefined)
  return {
    seen,
    /** Resolves once something that fits has come; rejects after so long. */
    until(fits, milliseconds = 30_000) {
      return new Promise((resolve, reject) => {
        const end = setTimeout(() => finish(reject, new Error('an event did not come')), milliseconds)
        const look = () => {
          if (seen.some(fits)) finish(resolve)
        }
        const finish = (settle, value) => {
          clearTimeout(end)
          listeners.delete(look)
          settle(value)
        }
        listeners.add(look)
        look()
      })
    },
    close: () => void response.destroy(),
  }
}
