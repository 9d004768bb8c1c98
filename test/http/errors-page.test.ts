import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'

const PAGE = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

/** A request and the answer below it; of some answers only a part is shown. */
const EXAMPLES = [
  ...PAGE.matchAll(
    /```http\nPOST \/api\/v2(?<path>\S+)\n\n(?<body>.*)\n```\n\n(?<part>Among other fields:\n\n)?```json\n(?<answer>[^`]*)```/g,
  ),
].map(({ groups = {} }) => groups)

test('docs/errors.md has an example of each shape', () => {
  expect(EXAMPLES.map(({ path }) => path)).toEqual(['/rates', '/ondemand-shipments/rates', '/shipments'])
})

test.each(EXAMPLES)('the example of $path in docs/errors.md is what the sandbox answers', async example => {
  const { path = '', body = '', part, answer = '' } = example
  const wanted = JSON.parse(answer)
  const given = await clientOf(sandbox, sandbox).post(path, JSON.parse(body))
  expect(given.status).toBe(wanted.code)
  if (part === undefined) expect(given.body).toEqual(wanted)
  else expect(given.body).toMatchObject(wanted)
})
