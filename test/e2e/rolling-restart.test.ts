/** One sandbox after the other ends with --drain behind the balancer while calls come: none of them fails. */
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../../scripts/balance.mjs'
import { startSandbox } from '../cli/running-sandbox.ts'

test('a call that comes while a sandbox is replaced is answered', async () => {
  const first = await startSandbox('--drain', '1s')
  const second = await startSandbox('--drain', '1s')
  const balancer = await startBalancer([first.url, second.url], { everyMs: 50 })
  onTestFinished(() => balancer.close())
  const statuses = new Map<number | string, number>()
  let isLoaded = true
  const call = async () => {
    while (isLoaded) {
      const status = await fetch(`${balancer.url}/__sandbox/clock`).then(
        answer => answer.text().then(text => (answer.status === 200 ? 200 : `${answer.status} ${text}`)),
        error => String(error.cause ?? error),
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const load = Promise.all(Array.from({ length: 8 }, call))
  await expect.poll(() => balancer.targets().every(({ calls }) => calls > 20)).toBe(true)
  expect(await first.cli.stop('SIGTERM')).toBe(0)
  const before = balancer.targets()[1]?.calls ?? 0
  await expect.poll(() => (balancer.targets()[1]?.calls ?? 0) > before + 20).toBe(true)
  isLoaded = false
  await load
  expect([...statuses.keys()]).toEqual([200])
})
