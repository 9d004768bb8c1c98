import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createSandbox } from 'carrier-sandbox'
import visit from './visit.cjs'

const expected = JSON.parse(readFileSync(new URL('expected.json', import.meta.url), 'utf8'))

describe('imported', () => {
  it('gives what every toolchain gives', async () => {
    const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    assert.deepEqual(await visit(sandbox), expected)
    await sandbox.close()
  })
})
