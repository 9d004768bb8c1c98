import { once } from 'node:events'

/**
 * The load generator in a process of its own, so that it shares no thread with a server under measurement.
 * `run` takes `{ url, method, path, headers, body, connections, count | milliseconds, status, expect }` and resolves to
 * `{ requests, rate, p50, p99, max }`: requests per second, and milliseconds. `{n}` in the body becomes a number of its
 * own. A load with neither a count nor milliseconds lasts until `stop`. With `urls` in the place of `url`, and `everyHeaders` in
 * that of `headers`, each request goes to the next of them.
 */
export async function startGenerator(stage) {
  const child = stage.fork(new URL('generator.mjs', import.meta.url))
  return {
    async run(load) {
      const answered = once(child, 'message')
      child.send(load)
      const [answer] = await answered
      if (answer.error) throw new Error(`${load.method} ${load.path}: ${answer.error}`)
      return answer
    },
    stop: () => void child.send('stop'),
  }
}
