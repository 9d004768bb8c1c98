import { Agent, request } from 'undici'

/**
 * Parallel test workers: each lets `oneTest(ask, id, number)` run so many times for its own account. The clients run in this
 * process; each has one connection.
 * @returns the seconds that all of them took
 */
export async function runWorkers({ worlds, tests }, oneTest) {
  const dispatcher = new Agent({ connections: worlds, pipelining: 1 })
  const ask = async (url, method, headers, body) => {
    const answer = await request(url, { method, headers, body, dispatcher })
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`)
    return JSON.parse(text)
  }
  const worker = async n => {
    for (let number = 0; number < tests; number++) await oneTest(ask, `worker-${n}`, number)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: worlds }, (_, n) => worker(n)))
  const seconds = (performance.now() - began) / 1_000
  await dispatcher.close()
  return seconds
}
