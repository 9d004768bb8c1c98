import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecondCredentials } from '../../src/cli/flags/load-second-credentials.ts'

function load(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'second.yaml')
  writeFileSync(file, text)
  return loadSecondCredentials({ 'second-credentials': file })
}

const LOGIN = 'username: other@shop.example\npassword: mat-khau-dai\nclient_id: 13\nclient_secret: bi-mat-khac\n'

test('the file of --second-credentials is that of start --credentials', () => {
  expect(load(LOGIN)).toEqual({
    secondCredentials: {
      username: 'other@shop.example',
      password: 'mat-khau-dai',
      clientId: '13',
      clientSecret: 'bi-mat-khac',
    },
  })
  expect(loadSecondCredentials({})).toEqual({})
})

test.each([
  ['one that is no whole login', 'username: a@b.vn\nclient_id: 1\n', 'has no password and no client_secret'],
  ['a key that is none', `${LOGIN}pasword: x\n`, 'pasword'],
])('%s is wrong usage', (_what, text, message) => {
  expect(() => load(text)).toThrow(message)
})
