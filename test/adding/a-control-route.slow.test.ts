import { expect, test } from 'vitest'
import { type Edit, followPage } from './follow-page.ts'

const ROUTE = {
  name: 'getGreeting',
  method: 'GET',
  path: '/greeting/{name}',
  group: 'Service',
  summary: 'A greeting.',
  account: true,
  open: false,
  paged: false,
  query: [],
  body: null,
  answers: [{ status: 200, type: 'application/json', schema: 'sandbox/greeting.schema.json' }],
  refusals: [],
}

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Greeting',
  description: 'Answer of GET /greeting/{name}.',
  type: 'object',
  additionalProperties: false,
  properties: { text: { type: 'string', description: 'For a person.' } },
  required: ['text'],
  examples: [{ text: 'Hello' }],
}

const HANDLER = `
    getGreeting(request, response) {
      const answer: Greeting = { text: \`Hello \${request.params.name}\` }
      response.json(answer)
    },`

const EDITS: readonly Edit[] = [
  { file: 'schemas/control.json', after: '"routes": [', text: `${JSON.stringify(ROUTE)},` },
  { file: 'schemas/sandbox/greeting.schema.json', text: JSON.stringify(SCHEMA) },
  { file: 'src/control/routes/system.ts', after: 'import type { ServiceVersion', text: ', Greeting' },
  { file: 'src/control/routes/system.ts', after: '  return {', text: HANDLER },
]

const USE = `
import { readFileSync } from 'node:fs'
import { createSandbox } from './dist/index.js'
const sandbox = await createSandbox({ clock: 'frozen' })
const answer = await fetch(sandbox.url + '/__sandbox/greeting/Lan')
const openApi = await (await fetch(sandbox.url + '/__sandbox/control-openapi.json')).json()
await sandbox.close()
const documented = readFileSync('docs/control-api.md', 'utf8').includes('GET /greeting/{name}')
const described = openApi.paths['/greeting/{name}'].get.operationId
console.log(JSON.stringify({ status: answer.status, body: await answer.json(), documented, described }))`

test('a control route is three files', { timeout: 180_000 }, async () => {
  const generators = ['gen-types', 'gen-control-doc']
  expect(await followPage({ page: 'a-control-route.md', files: 3, edits: EDITS, generators, use: USE })).toEqual({
    status: 200,
    body: { text: 'Hello Lan' },
    documented: true,
    described: 'getGreeting',
  })
})
