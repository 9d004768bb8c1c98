// Certifies the shop as a consumer, under both schemes that it takes. Run by `npm run examples`.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const here = name => fileURLToPath(new URL(name, import.meta.url))

/**
 * @param {any} ready the line of `start --json`, with the account to use
 * @param {(name: string, run: () => unknown) => Promise<void>} step
 */
export async function certifyShop(ready, step) {
  const { account } = ready
  const env = {
    ...process.env,
    PORT: '0',
    SANDBOX_API_URL: ready.api,
    SANDBOX_USERNAME: account.username,
    SANDBOX_PASSWORD: account.password,
    SANDBOX_CLIENT_ID: String(account.client_id),
    SANDBOX_CLIENT_SECRET: account.client_secret,
    SANDBOX_WEBHOOK_SECRET: account.webhook_secret,
  }
  const server = spawn(process.execPath, [here('serve.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  // It must not outlive a step that went wrong.
  process.once('exit', () => server.kill())
  const [line] = await once(createInterface({ input: server.stdout }), 'line')
  const shop = line.split(' ').at(-1)
  for (const scheme of ['standard', 'body-hmac-base64']) {
    await step(`certify finds the shop correct under ${scheme}`, async () => {
      const args = ['certify', '--target', `${shop}/hook`, '--url', ready.url, '--account', account.id]
      args.push('--scheme', scheme, '--setup', `"${process.execPath}" "${here('order.mjs')}"`)
      args.push('--state-url', `${shop}/orders/{order_id}`, '--state-path', 'status')
      args.push('--effects-url', `${shop}/orders/{order_id}/mails`)
      const certify = spawn(process.execPath, [here('../../dist/cli/main.js'), ...args], {
        env: { ...process.env, SHOP_URL: shop },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let report = ''
      certify.stdout.on('data', chunk => {
        report += chunk
      })
      const [code] = await once(certify, 'close')
      assert.equal(code, 0, report)
    })
  }
  server.kill()
}
