import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import '../../src/vitest.ts'
import { createSandbox, SandboxError } from '../../src/index.ts'
import { verifyWebhook } from '../../src/webhooks.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'
import { describedMembers, readExamples } from './read-page.ts'

/** What can be called or read, as `clock.advance`; of the account its being there is enough. */
function membersOf(face: object, before = ''): readonly string[] {
  return Object.entries(face).flatMap(([name, value]: [string, unknown]) => {
    const isGroup = typeof value === 'object' && value !== null && name !== 'account'
    return isGroup ? membersOf(value, `${before}${name}.`) : [before + name]
  })
}

async function realMembers(): Promise<ReadonlySet<string>> {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  const entry = readFileSync(new URL('../../src/matchers/sandbox-matchers.ts', import.meta.url), 'utf8')
  return new Set([
    'createSandbox',
    ...membersOf(sandbox),
    ...membersOf(await sandbox.createAccount()),
    ...membersOf(sandbox.shipments.of('DH-1'), 'shipments.of.'),
    ...membersOf(await sandbox.snapshot(), 'snapshot.'),
    ...[...entry.matchAll(/^ {2}(to\w+)\(/gm)].map(([, matcher = '']) => matcher),
  ])
}

describe('docs/library.md', () => {
  test('describes every member, and none that there is not', async () => {
    const real = await realMembers()
    expect([...real]).toEqual(
      expect.arrayContaining(['clock.advance', 'close', 'toReach', 'toMatchContract', 'remove']),
    )
    expect([...describedMembers()].toSorted()).toEqual([...real].toSorted())
  })

  const folder = mkdtempSync(join(tmpdir(), 'library-page-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(readExamples().map((example, n) => ({ ...example, n })))('runs: $name', async ({ body, n }) => {
    const given = 'sandbox, id, hook, createSandbox, SandboxError, verifyWebhook, expect, console'
    const file = join(folder, `example-${n}.ts`)
    writeFileSync(file, `export async function run({ ${given} }) {\n{\n${body}\n}\n}\n`)
    const { run } = await import(file)

    await using receiver = await startReceiver()
    const hook = `${receiver.url}/hook`
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, webhooks: [hook] })
    const { id } = await clientOf(sandbox, sandbox).book({ orderId: 'DH-1' })
    const silent = { log: () => undefined }
    await run({ sandbox, id, hook, createSandbox, SandboxError, verifyWebhook, expect, console: silent })
  })
})
