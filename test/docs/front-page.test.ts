import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the test that "In your tests" shows is one of the tests that run in CI, word for word', () => {
  const [, block = ''] = /## In your tests\n.*?```ts\n(.*?)```/s.exec(read('README.md')) ?? []
  const shown = block.slice(block.indexOf('test('))
  expect(shown).toContain("await sandbox.clock.advance('30d')")
  expect(read('examples/vitest/five.test.ts')).toContain(shown)
})

test('the plain snippet is the first one of docs/library.md, which runs on every Node that is promised', () => {
  const [, block = ''] = /```js\n(.*?)```/s.exec(read('docs/library.md')) ?? []
  expect(block).toContain('await sandbox.close()')
  expect(read('README.md')).toContain(`## In your tests\n\n\`\`\`js\n${block}\`\`\`\n`)
})

test('a reader has a first webhook by line 90, and the whole page has at most 1,200 words', () => {
  const page = read('README.md')
  const first = page.split('\n').slice(0, 90).join('\n')
  expect(first).toContain('npm ci && npm start')
  expect(first).toContain('listen --register')
  expect(first).toContain('signature ok')
  expect(page.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1_200)
})
