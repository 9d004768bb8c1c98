// Runs the examples against a sandbox, as a reader of the README would: `npm run examples`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { tellShop } from './shop/tell-shop.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
let passed = 0
let failed = 0

async function step(name, run) {
  try {
    await run()
    passed++
    console.log(`ok   ${name}`)
  } catch (error) {
    failed++
    console.error(`FAIL ${name}\n${error instanceof Error ? error.stack : error}`)
  }
}

const args = ['dist/cli/main.js', 'start', '--port', '0', '--data', ':memory:', '--clock', 'frozen', '--json']
const sandbox = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
const [line] = await once(createInterface({ input: sandbox.stdout }), 'line')
const ready = JSON.parse(line)

await step('first-parcel books a parcel in six calls', async () => {
  const client = spawn(process.execPath, ['examples/first-parcel/first-parcel.mjs', 'CI-1'], {
    cwd: root,
    env: { ...process.env, SANDBOX_URL: ready.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  client.stdout.on('data', chunk => {
    output += chunk
  })
  const [code] = await once(client, 'close')
  if (code !== 0 || !/^booked GS[0-9A-Z]{8} for order CI-1 .* 901 Chờ lấy hàng$/m.test(output)) {
    throw new Error(`it ended with ${code} and said:\n${output}`)
  }
})

await tellShop(ready, step)

sandbox.kill('SIGTERM')
const [code] = await once(sandbox, 'exit')
await step('the sandbox stops cleanly', () => {
  if (code !== 0) throw new Error(`it ended with ${code}`)
})
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
