// Runs the examples against a sandbox, as a reader of the README would: `npm run examples`. With `--url URL`, against those that
// run there already and ask for no control token, such as three on one database behind a balancer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runFive } from './run-five.mjs'
import { certifyShop } from './shop/certify-shop.mjs'
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

const { url } = parseArgs({ options: { url: { type: 'string' } } }).values
const sandbox = url === undefined ? startSandbox() : undefined
const ready = sandbox
  ? JSON.parse(await firstLine(sandbox))
  : { url, api: `${url}/api/v2`, control: `${url}/__sandbox` }

// An integration must not lean on one reading of what the specification leaves open: an account per profile.
const CREATED = { compatible: '901 Chờ lấy hàng', spec: '901 Chờ lấy hàng', observed: '900 Đơn mới' }

for (const [profile, created] of Object.entries(CREATED)) {
  const account = await createAccount(profile)
  const stepOf = (name, run) => step(`${profile}: ${name}`, run)
  await stepOf('first-parcel books a parcel in six calls', () => bookFirst(account, created))
  await tellShop({ ...ready, account }, stepOf)
}

await step('first-webhook verifies every webhook of a parcel until it is delivered', receiveFirst)

await certifyShop({ ...ready, account: await createAccount('compatible', 'certify') }, step)

function startSandbox() {
  const args = ['dist/cli/main.js', 'start', '--port', '0', '--data', ':memory:', '--clock', 'frozen', '--json']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  // It must not outlive a step that went wrong.
  process.once('exit', () => child.kill())
  return child
}

async function firstLine({ stdout }) {
  const [line] = await once(createInterface({ input: stdout }), 'line')
  return line
}

async function createAccount(profile, name = profile, more = { clock: 'frozen' }) {
  const answer = await fetch(`${ready.control}/accounts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: `examples-${name}`, profile, ...more }),
  })
  const account = await answer.json()
  if (!answer.ok) throw new Error(`no account for ${profile}: ${JSON.stringify(account)}`)
  return account
}

async function bookFirst(account, created) {
  const client = spawn(process.execPath, ['examples/first-parcel/first-parcel.mjs', 'CI-1'], {
    cwd: root,
    env: { ...process.env, ...variablesOf(account) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  client.stdout.on('data', chunk => {
    output += chunk
  })
  const [code] = await once(client, 'close')
  const booked = output.trimEnd().split('\n').at(-1) ?? ''
  if (code !== 0 || !/^booked GS[0-9A-Z]{8} for order CI-1 with /.test(booked) || !booked.endsWith(`: ${created}`)) {
    throw new Error(`it ended with ${code} and said:\n${output}`)
  }
}

function variablesOf(account) {
  return {
    SANDBOX_URL: ready.url,
    SANDBOX_USERNAME: account.username,
    SANDBOX_PASSWORD: account.password,
    SANDBOX_CLIENT_ID: String(account.client_id),
    SANDBOX_CLIENT_SECRET: account.client_secret,
    SANDBOX_WEBHOOK_SECRET: account.webhook_secret,
  }
}

/** As `npm run first-webhook` does, only faster: with a clock that goes, so that the parcel travels by itself. */
async function receiveFirst() {
  const example = [process.execPath, 'examples/first-webhook/first-webhook.mjs', 'CI-2']
  const exec = [process.execPath, 'dist/cli/main.js', 'exec', '--pace', '50ms', '--']
  const travelling = { clock: 'real', pace: '50ms' }
  const variables = sandbox ? {} : variablesOf(await createAccount('compatible', 'first', travelling))
  const [program, ...words] = sandbox ? [...exec, ...example] : example
  const client = spawn(program, words, {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  client.stdout.on('data', chunk => {
    output += chunk
  })
  const [code] = await once(client, 'close')
  const verified = [...output.matchAll(/^verified CI-2: (\d{3}) /gm)].map(([, status]) => status)
  // At this pace the next webhook may arrive while the program ends.
  if (code !== 0 || !verified.includes('901') || !verified.includes('905')) {
    throw new Error(`it ended with ${code} and said:\n${output}`)
  }
}

if (sandbox) {
  sandbox.kill('SIGTERM')
  const [code] = await once(sandbox, 'exit')
  await step('the sandbox stops cleanly', () => {
    if (code !== 0) throw new Error(`it ended with ${code}`)
  })
}
await runFive(root, step, url)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
