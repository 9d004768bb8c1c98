/**
 * With SANDBOX_PROCESSES=3 each sandbox of a test is three on one database, as three processes are: its app gives each call
 * to the next of them. A setup file of `npm run test:postgres`, beside over-postgres.ts.
 */
import type { RequestListener } from 'node:http'
import { vi } from 'vitest'
import type { RunningSandbox, SandboxListeners, SandboxOptions, SandboxPorts } from '../../src/sandbox.ts'

const PROCESSES = Number(process.env.SANDBOX_PROCESSES ?? 1)

vi.mock('../../src/sandbox.ts', async load => {
  const own = await load<typeof import('../../src/sandbox.ts')>()
  const { giveBack, takeDatabase } = await import('./test-databases.ts')
  return {
    ...own,
    async runSandbox(options: SandboxOptions = {}, ports?: SandboxPorts, listeners?: SandboxListeners) {
      const isPlain = ports === undefined && listeners === undefined
      if (PROCESSES < 2 || !isPlain || options.data !== undefined || options.store !== undefined) {
        return own.runSandbox(options, ports, listeners)
      }
      const store = await takeDatabase()
      const first = await own.runSandbox({ ...options, store })
      const all: RunningSandbox[] = [first]
      while (all.length < PROCESSES) all.push(await own.runSandbox({ ...options, store, listen: false }))
      return inTurns(all, () => giveBack(store))
    },
  }
})

function inTurns(all: readonly RunningSandbox[], onClosed: () => void): RunningSandbox {
  const [first] = all
  if (!first) throw new Error('there is no process')
  let calls = 0
  let closing: Promise<void> | undefined
  const app: RequestListener = (request, response) => all[calls++ % all.length]?.app(request, response)
  const close = async (): Promise<void> => {
    for (const one of all) await one.close()
    onClosed()
  }
  return new Proxy(first, {
    get(target, name) {
      if (name === 'app') return app
      if (name === 'close') return () => (closing ??= close())
      return Reflect.get(target, name, target)
    },
  })
}
