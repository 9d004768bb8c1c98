/** What a hostile text costs: bounds of CPU time, which need a machine that is not measured by others at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { findDoubt, namesSignature } from '../../src/webhooks/receiver-answer.ts'
import { cpuSince } from '../support/cpu-since.ts'
import { openAccount, openSandbox } from '../support/scenario-account.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

test.each([
  ['a hundred thousand levels', `{"name":"x","steps":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
  [
    'a hundred levels of rounds',
    `{"name":"x","steps":${'[{"repeat":1,"steps":'.repeat(100)}[]${'}]'.repeat(100)}}`,
    400,
  ],
  ['300,000 empty steps', `{"name":"x","steps":[${'{},'.repeat(300_000)}{}]}`, 422],
  ['50,000 keys', `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join()}}`, 422],
  [
    '19,000 unknown keys in one step',
    `{"steps":[{${Array.from({ length: 19_000 }, (_, i) => `"k${i}":1`).join()}}]}`,
    422,
  ],
  ['1,900 steps of nothing', `{"steps":[${'{"a":{}},'.repeat(1_900)}{}]}`, 422],
  ['two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`, 413],
  ['brackets without end', '['.repeat(900_000), 400],
  ['a prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}', 422],
])('a scenario of %s is refused soon', async (_, body, status) => {
  const { control } = await openAccount(sandbox)
  const begun = process.cpuUsage()
  const answer = await control.put('/scenarios/x', body)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body).length).toBeLessThan(100_000)
  // Of this process alone: a busy machine has its time, too.
  expect(cpuSince(begun)).toBeLessThan(3_000)
})

test.each([
  ['escapes that end in the middle', '\\u1e'.repeat(300_000)],
  ['half words', 'signatur invali chữ k sai chu k '.repeat(32_000)],
  ['combining marks', 'e\u0301\u0323\u0302'.repeat(250_000)],
])('a hostile answer costs no more than its first 4 KiB: %s', (_name, text) => {
  const timed = (body: string) => {
    const from = process.cpuUsage()
    for (let n = 0; n < 20; n += 1) expect([findDoubt(body), namesSignature(body)]).toEqual([null, false])
    return cpuSince(from)
  }
  timed(text.slice(0, 4_096))
  // 244 times the text. What is not cut takes at least ten times as long.
  expect(timed(text)).toBeLessThan(10 * timed(text.slice(0, 4_096)) + 20)
})
