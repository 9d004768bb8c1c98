import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'
import { startSandbox } from './running-sandbox.ts'

const NAMED = { username: 'kho-hang@sandbox.test', password: 'mật khẩu dài', client_id: 12, client_secret: 'bi-mat' }

async function credentialsFile(text: string): Promise<string> {
  const file = join(await temporaryFolder(), 'credentials.yaml')
  await writeFile(file, text)
  return file
}

test('--credentials FILE: the account logs in with what it names; the rest is drawn and kept with the data', async () => {
  const file = await credentialsFile(JSON.stringify(NAMED))
  const data = join(await temporaryFolder(), 'data')
  const flags = ['--data', data, '--credentials', file]
  const { cli, ready, url } = await startSandbox(...flags)
  expect(ready.account).toMatchObject(NAMED)
  const body = JSON.stringify(NAMED)
  const login = (base: string, text: string) =>
    fetch(`${base}/api/v2/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
  expect((await login(url, body)).status).toBe(200)
  expect((await login(url, body.replace('bi-mat', 'sandbox-client-secret'))).status).not.toBe(200)
  await cli.stop()

  const again = await startSandbox(...flags)
  expect(again.ready.account).toEqual(ready.account)
  expect(JSON.stringify(ready.account)).not.toContain('Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh')
})

test('a webhook_secret of its own is taken too', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { ready } = await startSandbox('--credentials', await credentialsFile(`webhook_secret: ${secret}\n`))
  expect(ready.account).toMatchObject({ webhook_secret: secret, username: 'demo@sandbox.test' })
})

test.each([
  ['pasword: abc\n', ':1:1: unknown key "pasword"; did you mean "password"?'],
  ['client_id: one\n', ':1:12: client_id must be'],
  ['webhook_secret: abc-hidden\n', ':1:17: webhook_secret cannot be "…"'],
  ['{}\n', ':1:1: the file is empty'],
])('%j is refused with its place', async (text, sentence) => {
  const file = await credentialsFile(text)
  const { code, stderr } = await runCli(['start', '--port', '0', '--data', ':memory:', '--credentials', file])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(file + sentence) })
  expect(stderr).not.toContain('abc')
})

test('another word names what there is', async () => {
  const { code, stderr } = await runCli(['start', '--data', ':memory:', '--credentials', 'fixd'])
  expect(code).toBe(2)
  expect(stderr).toBe('carrier-sandbox: credentials cannot be "fixd": use one of fixed, random, or name a file.')
})
