const assert = require('node:assert/strict')
const { createSandbox } = require('carrier-sandbox')
const visit = require('./visit.cjs')
const expected = require('./expected.json')

describe('required', () => {
  it('gives what every toolchain gives', async () => {
    const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    assert.deepEqual(await visit(sandbox), expected)
    await sandbox.close()
  })
})
