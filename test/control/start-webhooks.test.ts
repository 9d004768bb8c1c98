import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'

const HOOK = 'http://127.0.0.1:9/hook'
const OTHER = 'http://127.0.0.1:9/other'

const urlsOf = async (sandbox: Sandbox): Promise<readonly string[]> => {
  const { body } = await clientOf(sandbox, sandbox).get('/webhooks')
  return body.data.map(({ endpoint }: { readonly endpoint: string }) => endpoint)
}

/** Starts one whose state has both addresses already, of which the start names one. */
async function startWith(options: SandboxOptions): Promise<Sandbox> {
  return createSandbox({ listen: false, clock: 'frozen', webhooks: [HOOK], ...options })
}

test('an address that a state brings and the start names is one endpoint, and a reset keeps it', async () => {
  const stateIn = join(await temporaryFolder(), 'state.json')
  await using source = await createSandbox({ listen: false, clock: 'frozen' })
  for (const url of [OTHER, HOOK]) await clientOf(source, source).register(url)
  await writeFile(stateIn, JSON.stringify(await source.state.export()))

  await using sandbox = await startWith({ stateIn })
  expect(await urlsOf(sandbox)).toEqual([OTHER, HOOK])
  await sandbox.reset()
  expect(await urlsOf(sandbox)).toEqual([HOOK])
})

test('so is one that a call registered in an earlier run; one that the start does not name any more stays until a reset', async () => {
  const data = join(await temporaryFolder(), 'data')
  const earlier = await createSandbox({ listen: false, clock: 'frozen', data })
  for (const url of [HOOK, OTHER]) await clientOf(earlier, earlier).register(url)
  await earlier.close()

  await using sandbox = await startWith({ data })
  expect(await urlsOf(sandbox)).toEqual([HOOK, OTHER])
  await sandbox.reset()
  expect(await urlsOf(sandbox)).toEqual([HOOK])
})
