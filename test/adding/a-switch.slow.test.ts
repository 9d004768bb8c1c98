import { expect, test } from 'vitest'
import { type Edit, followPage } from './follow-page.ts'

const RULE = {
  description: 'In which order the banks come.',
  enum: ['listed', 'reversed'],
  'x-clause': 'GET /banks',
  'x-basis': 'chosen',
  'x-observable': false,
  'x-profiles': { compatible: 'listed', spec: 'listed', observed: 'reversed' },
}

const ROUTE = 'src/http/routes/reference-data.ts'

const EDITS: readonly Edit[] = [
  {
    file: 'schemas/sandbox/profile-switches.schema.json',
    after: '"additionalProperties": false,\n  "properties": {',
    text: `"bank_order": ${JSON.stringify(RULE)},`,
  },
  { file: 'src/domain/set-switches.ts', after: "  login_layout: 'word',", text: "\n  bank_order: 'word'," },
  {
    file: ROUTE,
    instead: "listBanks: () => once('banks', () => core.reference.banks),",
    text: `listBanks: ({ switches }) => {
      const banks = [...core.reference.banks]
      return success(switches.bank_order === 'reversed' ? banks.reverse() : banks)
    },`,
  },
]

const USE = `
import { readFileSync } from 'node:fs'
import { createSandbox } from './dist/index.js'

const banks = async (sandbox) => {
  const headers = { Authorization: 'Bearer ' + sandbox.account.access_token }
  return (await (await fetch(sandbox.apiUrl + '/banks', { headers })).json()).data.map(({ id }) => id)
}
const usual = await createSandbox()
const observed = await createSandbox({ profile: 'observed' })
const set = await createSandbox({ set: { bank_order: 'reversed' } })
const forward = await banks(usual)
const [other, third] = [await banks(observed), await banks(set)]
const profile = await (await fetch(set.url + '/__sandbox/profile')).json()
const refused = await fetch(usual.url + '/__sandbox/profile', {
  method: 'PUT',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ set: { bank_order: 'revers' } }),
})
console.log(JSON.stringify({
  isReversed: [forward, other, third].map(list => String(list) === String(forward.toReversed())),
  shown: [profile.switches.bank_order, profile.overridden],
  refused: [refused.status, (await refused.json()).detail],
  documented: readFileSync('docs/profiles.md', 'utf8').includes('bank_order'),
}))
for (const sandbox of [usual, observed, set]) await sandbox.close()`

test('a switch is three files', { timeout: 180_000 }, async () => {
  const generators = ['build-profiles', 'gen-types', 'gen-profiles-doc']
  expect(await followPage({ page: 'a-switch.md', files: 4, edits: EDITS, generators, use: USE })).toEqual({
    isReversed: [false, true, true],
    shown: ['reversed', ['bank_order']],
    refused: [422, expect.stringContaining('did you mean "reversed"')],
    documented: true,
  })
})
