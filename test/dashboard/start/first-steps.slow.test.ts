import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { DARK_PHONE, openPage, PAGE_TIMEOUT } from '../open-page.ts'

test('the steps of an empty account are ticked by what the application does', PAGE_TIMEOUT, async context => {
  await using receiver = await startReceiver()
  const { page, sandbox, axe } = await openPage(context, { hash: '#/shipments' })
  const client = clientOf(sandbox, sandbox)
  await page.getByText('0 of 5 done').waitFor()
  expect(await axe()).toEqual([])
  await client.get('/cities')
  await page.getByText('2 of 5 done').waitFor()
  await client.register(receiver.url)
  await page.getByText('3 of 5 done').waitFor()
  await client.book({ orderId: 'FIRST-1' })
  await page.getByText('4 of 5 done').waitFor()
  // The list is not empty any more, and the steps stay.
  await page.getByRole('link', { name: 'FIRST-1' }).waitFor()
  await client.control.post('/clock/advance', { by: '10s' })
  await page.getByText('5 of 5 done').waitFor()
  await page.getByText('verifyStandard').waitFor()
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByText('5 of 5 done').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await page.getByRole('link', { name: 'See the delivery' }).click()
  await page.getByRole('heading', { level: 1, name: /waiting-for-pickup/ }).waitFor()
})

test('each step can be taken by a click, on a dark phone, in Vietnamese', PAGE_TIMEOUT, async context => {
  const { page, sandbox, axe, tooWide } = await openPage(context, {
    hash: '#/start',
    context: { ...DARK_PHONE, locale: 'vi-VN', permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByRole('button', { name: 'Sao chép: Access token' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(sandbox.account.access_token)
  await page.getByText('Xong 1/5').waitFor()
  await page.getByRole('button', { name: 'Gọi ngay tại đây' }).click()
  await page.getByRole('button', { name: 'Nhận tại đây' }).click()
  await page.getByRole('button', { name: 'Tạo đơn mẫu' }).click()
  await page.getByText('Xong 4/5').waitFor()
  await page.locator('.step-body').getByRole('button', { name: 'Sự kiện tiếp' }).click()
  await page.getByText('Xong 5/5').waitFor()
  await page.getByText('verifyStandard').waitFor()
  expect(await axe()).toEqual([])
  expect(await tooWide({ except: 'pre' })).toEqual([])
})

const GIVEN = 'webhook-id webhook-timestamp webhook-signature'.split(' ')

/** How the code of each tab is run: its file, and lines that print what it says of a request. */
const RUNS = {
  'Node.js': {
    file: 'verify.mjs',
    command: process.execPath,
    lines: `const given = JSON.parse(process.argv[2])
console.log(verifyStandard(given.headers, Buffer.from(given.body), given.secret, Date.now() / 1000))`,
  },
  PHP: {
    file: 'verify.php',
    command: 'php',
    lines: `$given = json_decode($argv[1], true);
[$id, $time, $signatures] = array_values($given['headers']);
echo json_encode(verify_standard($id, $time, $signatures, $given['body'], $given['secret'], time()));`,
  },
  Python: {
    file: 'verify.py',
    command: 'python3',
    lines: `import json, sys, time
given = json.loads(sys.argv[1])
print(str(verify_standard(*given["headers"].values(), given["body"].encode(), given["secret"], time.time())).lower())`,
  },
} as const

test(
  'the code of each language verifies a webhook of this sandbox, and no changed one',
  PAGE_TIMEOUT,
  async context => {
    await using receiver = await startReceiver()
    const { page, sandbox } = await openPage(context, { hash: '#/start', sandbox: { webhooks: [receiver.url] } })
    const client = clientOf(sandbox, sandbox)
    await client.book({ orderId: 'CODE-1' })
    await client.control.post('/clock/advance', { by: '10s' })
    const [sent] = await receiver.waitFor(1)
    const headers = Object.fromEntries(GIVEN.map(name => [name, sent?.headers[name]]))
    const given = { headers, body: sent?.text ?? '', secret: sandbox.account.webhook_secret }
    await page.getByText('5 of 5 done').waitFor()
    const folder = await temporaryFolder()
    for (const [language, { file, command, lines }] of Object.entries(RUNS)) {
      await page.getByRole('tab', { name: language }).click()
      const shown = page.getByRole('group', { name: `Verifier in ${language}` })
      await shown.getByText(/verify_?standard/i).waitFor()
      await writeFile(join(folder, file), `${await shown.textContent()}\n${lines}\n`)
      const verify = async (request: typeof given) =>
        (await promisify(execFile)(command, [join(folder, file), JSON.stringify(request)])).stdout.trim()
      expect({ language, says: await verify(given) }).toEqual({ language, says: 'true' })
      expect({ language, says: await verify({ ...given, body: `${given.body} ` }) }).toEqual({
        language,
        says: 'false',
      })
    }
  },
)
