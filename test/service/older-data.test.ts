import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'
import { openStore } from '../../src/store/open-store.ts'

test('a data folder of an earlier version is refused with what to do, and left as it is', async () => {
  const data = mkdtempSync(join(tmpdir(), 'older-data-'))
  try {
    const first = await createSandbox({ listen: false, data })
    await first.close()
    const store = await openStore({ dir: data })
    const account = await store.read('default', view => view.get('account', 'default'))
    if (!account) throw new Error('no account was stored')
    const { initial: _gone, ...older } = account
    // Exactly what an earlier version wrote: a row without the new key.
    const row = older as typeof account
    await (await store.transact('default', 0, tx => tx.put('account', row))).durable
    await store.close()
    const refusal = /written by an earlier version.*move it away, or start with another --data/
    await expect(createSandbox({ listen: false, data })).rejects.toThrow(refusal)
    await expect(createSandbox({ listen: false, data })).rejects.toThrow(refusal)
  } finally {
    rmSync(data, { recursive: true })
  }
})
