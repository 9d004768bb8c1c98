import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KINDS, LANGUAGES, leansOn, type PlantedLean, readApplications } from './read-applications.ts'
import { readSwitchValues } from './switch-values.ts'

const APPLICATIONS = readApplications()
const LEANS = APPLICATIONS.flatMap(({ leans }) => leans)
const SHARED = /(^|\/)(sandbox|shop|receive)\.\w+$/

/** Every variation of the design that is no switch. */
const NAMED = [
  ...['duplicate', 'reorder', 'late', 'before-answer', 'first-attempt-lost'].map(name => `webhook:${name}`),
  ...['503-after', '429', 'latency', 'reset', 'token-expired'].map(name => `fault:${name}`),
  ...['nfd', 'long-names', 'emoji', 'null-optionals'].map(name => `data:${name}`),
  ...['field', 'header', 'status', 'event'].map(name => `grease:${name}`),
]
const KIND_OF: Readonly<Record<string, string>> = { switch: 'switches', webhook: 'webhooks', fault: 'faults' }
const kindOf = ({ variation }: PlantedLean) => KIND_OF[variation.split(':')[0] ?? ''] ?? variation.split(':')[0]
const switchOf = ({ variation }: PlantedLean) => /^switch:(\w+)/.exec(variation)?.[1]

test('each file of an application is expected, and each expectation has its file', () => {
  const files = LANGUAGES.flatMap(language =>
    readdirSync(new URL(`applications/${language}/`, import.meta.url))
      .filter(file => /\.(mjs|py|php)$/.test(file) && !SHARED.test(file))
      .map(file => `test/vary/applications/${language}/${file}`),
  )
  expect(APPLICATIONS.map(({ command }) => command[1]).sort()).toEqual(files.sort())
  expect(new Set(APPLICATIONS.map(({ name }) => name)).size).toBe(APPLICATIONS.length)
})

test('there are enough of each language, four that lean on nothing, and four that are flaky', () => {
  const count = (language: string) => APPLICATIONS.filter(one => one.language === language).length
  expect(APPLICATIONS.length).toBeGreaterThanOrEqual(22)
  expect([count('javascript') >= 8, count('python') >= 6, count('php') >= 6]).toEqual([true, true, true])
  expect(APPLICATIONS.filter(({ leans, flaky }) => leans.length === 0 && flaky === 0).length).toBe(4)
  expect(APPLICATIONS.map(({ flaky }) => flaky).filter(share => share > 0)).toEqual([0.1, 0.3, 0.5, 0.2])
})

test('every named variation has an application that leans on it, and ten switches at least', () => {
  const named = new Set(LEANS.filter(lean => switchOf(lean) === undefined).map(({ variation }) => variation))
  expect([...named].sort()).toEqual([...NAMED].sort())
  expect(new Set(LEANS.map(switchOf)).size).toBeGreaterThan(10)
})

test('a switch and its value are those of the schema', () => {
  const values = readSwitchValues()
  const ids = [...values].flatMap(([name, others]) => others.map(value => `switch:${name}=${value}`))
  const unknown = APPLICATIONS.flatMap(one =>
    one.leans.filter(lean => switchOf(lean) !== undefined && !ids.some(id => leansOn({ ...one, leans: [lean] }, id))),
  )
  expect(unknown).toEqual([])
})

test('an application asks for the kinds that it leans on, and a guilty call is an operation', () => {
  const manifest: { readonly operations: readonly { readonly operationId: string }[] } = JSON.parse(
    readFileSync(new URL('../../schemas/contract.json', import.meta.url), 'utf8'),
  )
  const operations = new Set(manifest.operations.map(({ operationId }) => operationId))
  for (const { name, kinds, leans } of APPLICATIONS) {
    expect([name, kinds.filter(kind => !KINDS.includes(kind))]).toEqual([name, []])
    expect([name, leans.filter(lean => !kinds.some(kind => kind === kindOf(lean)))]).toEqual([name, []])
    expect([name, leans.filter(({ guilty }) => guilty !== null && !operations.has(guilty.operation))]).toEqual([
      name,
      [],
    ])
  }
})
