import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AccountRow } from '../../src/domain/world.ts'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { openStore } from '../../src/store/open-store.ts'

test.each([
  ['earlier', 'move it away, or start with another --data', ({ layout: _gone, ...row }: AccountRow) => row],
  ['later', 'run that one, or start with another --data', (row: AccountRow) => ({ ...row, layout: row.layout + 1 })],
] as const)('a data folder of an %s version is refused with what to do: %s', async (age, advice, turn) => {
  const data = mkdtempSync(join(tmpdir(), 'older-data-'))
  try {
    const first = await createSandbox({ listen: false, data })
    await first.close()
    const store = await openStore({ dir: data })
    const account = await store.read('default', view => view.get('account', 'default'))
    if (!account) throw new Error('no account was stored')
    // Exactly what another version wrote: a row without the key, or with another number.
    const row = turn(account) as AccountRow
    await (await store.transact('default', 0, tx => tx.put('account', row))).durable
    await store.close()
    const refusal = new RegExp(`written by an? ${age} version.*${advice}`)
    await expect(createSandbox({ listen: false, data })).rejects.toThrow(refusal)
    await expect(createSandbox({ listen: false, data })).rejects.toThrow(refusal)
  } finally {
    rmSync(data, { recursive: true })
  }
})
