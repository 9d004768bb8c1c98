const assert = require('node:assert/strict')
const { test } = require('node:test')
const { createSandbox, SandboxError } = require('carrier-sandbox')
const { verifyWebhook } = require('carrier-sandbox/webhooks')
const visit = require('./visit.cjs')
const expected = require('./expected.json')

test('gives what every toolchain gives', async () => {
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  assert.deepEqual(await visit(sandbox), expected)
  await sandbox.close()
})

test('one process may hold both builds, each with its own errors', async () => {
  const imported = await import('carrier-sandbox')
  assert.notEqual(imported.createSandbox, createSandbox)
  const both = [await createSandbox({ seed: 7 }), await imported.createSandbox({ seed: 7 })]
  await Promise.all(both.map(sandbox => sandbox.fill({ shipments: 2, ondemand: 1 })))
  assert.equal(new Set(both.map(({ url }) => url)).size, 2)
  const refused = await Promise.all(
    both.map(({ shipments }) =>
      shipments
        .of('DH-9')
        .read()
        .catch(error => error),
    ),
  )
  assert.deepEqual(
    refused.map(error => error instanceof SandboxError),
    [true, false],
  )
  assert.deepEqual(
    refused.map(error => error instanceof imported.SandboxError),
    [false, true],
  )
  assert.equal(verifyWebhook('standard', { headers: {}, body: '{}', secret: 'whsec_', now: 0 }).ok, false)
  await Promise.all(both.map(sandbox => sandbox.close()))
})
