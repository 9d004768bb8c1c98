/**
 * Writes docs/control-api.md from schemas/control.json and the schemas it names. `--check` writes nothing and exits 1 when
 * the committed page is stale. `--out FILE` names another file than the committed one.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = new URL('../', import.meta.url)
const TARGET = fileURLToPath(new URL('docs/control-api.md', ROOT))
const COMMAND = 'node scripts/gen-control-doc.mjs'
/** A page is read: of a longer example the beginning is enough. */
const MOST_LINES = 40

const readJson = path => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
const manifest = readJson('schemas/control.json')
const code = text => `\`${text}\``

function exampleOf(path) {
  const { examples } = readJson(`schemas/${path}`)
  return examples[0]
}

/** Indented JSON, short objects on one line. */
function write(value, indent = '') {
  const flat = JSON.stringify(value).replaceAll(/("(?:[^"\\]|\\.)*")|([,:])/g, (_all, text, mark) => text ?? `${mark} `)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 100) return flat
  const deeper = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map(item => deeper + write(item, deeper))
    : Object.entries(value).map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${write(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`
}

/** What follows is cut off where it gets long: `…` says so. */
function block(value) {
  const lines = write(value).split('\n')
  const cut = lines.length > MOST_LINES
  const shown = cut ? [...lines.slice(0, MOST_LINES), '…'] : lines
  return `\`\`\`${cut ? 'text' : 'json'}\n${shown.join('\n')}\n\`\`\``
}

function overview({ name }) {
  const rows = manifest.routes.filter(({ group }) => group === name)
  const anchor = ({ method, path }) => `${method}-${path}`.toLowerCase().replaceAll(/[^a-z0-9_ -]/g, '')
  return rows
    .map(route => `- [${code(`${route.method} ${route.path}`)}](#${anchor(route)}) ${route.summary}`)
    .join('\n')
}

function queryOf({ query, paged }) {
  const rows = query.map(({ name, description, schema, example }) => {
    const values = schema.enum ? ` ${schema.enum.map(code).join(' · ')}.` : ''
    return `- ${code(`?${name}=`)} ${description}${values}${example === undefined ? '' : ` E.g. ${code(example)}.`}`
  })
  return paged ? [...rows, '- `?size=` (50; at most 500) `?page=` (from 1)'] : rows
}

function answersOf({ answers, refusals }) {
  const told = answers.map(({ status, type, schema }) => {
    const body = schema === null ? (type === undefined ? 'no body' : type) : code(schema.replace(/^sandbox\//, ''))
    const media = type === undefined || type === 'application/json' || schema === null ? '' : ` as ${type}`
    return `${status} ${body}${media}`
  })
  const refused = refusals.length === 0 ? '' : ` · refused: ${refusals.join(', ')}`
  return `Answers: ${told.join(' · ')}${refused}.`
}

function section(route) {
  const { method, path, summary, account, open, body, answers } = route
  const marks = [open ? 'no token needed' : '', account ? '' : 'of no account'].filter(Boolean)
  const schema = answers.find(({ type, schema: named }) => named !== null && type === 'application/json')?.schema
  const parts = [
    `### ${code(`${method} ${path}`)}`,
    `${summary}${marks.length === 0 ? '' : ` (${marks.join('; ')})`}`,
    ...(queryOf(route).length === 0 ? [] : [queryOf(route).join('\n')]),
    ...(body === null ? [] : [`Body: ${code(body.replace(/^sandbox\//, ''))}, for example`, block(exampleOf(body))]),
    answersOf(route),
    ...(schema === undefined || schema === 'sandbox/openapi-document.schema.json' ? [] : [block(exampleOf(schema))]),
  ]
  return parts.join('\n\n')
}

function generate() {
  const { groups, routes, everywhere } = manifest
  return `# The control API

This page is made by ${code(COMMAND)} from ${code('schemas/control.json')} and the schemas beside it. Do not edit it. The same for
programs: ${code('GET /__sandbox/control-openapi.json')}, OpenAPI 3.1.

The levers of the sandbox, below ${code('/__sandbox')}: ${routes.length} routes, plain HTTP and JSON, for tests in any language and for the
dashboard. They are no part of the contract of ${code('/api/v2')} and never subject to faults.

- **Account.** The header ${code('X-Sandbox-Account')} chooses whose world it is about; absent = the default account, never
  another's; unknown = 404.
- **Token.** None on loopback. Where ${code('start')} printed one: ${code('Authorization: Bearer …')}.
- **Bodies** are ${code('application/json')}, at most 1 MB by default, and validated against their schema: an unknown key is refused.
- **Errors** are problem+json: ${code('{ title, status, code, detail, pointer }')}. Any route may answer
  ${everywhere.join(', ')}; what else, it says. The codes: [errors](errors.md).
- **Times** are virtual by default, ISO 8601 in GMT+7. **Statuses** are taken as code or slug wherever one is asked for.
- **Waits** (${code('…/wait')}) answer 200 on time-out too, with ${code('matched: false')}, near misses and the reason; give their
  ${code('cursor')} to the next one.

Examples are those of the schemas (${code('schemas/sandbox/')}); where one is long its beginning is shown.

${groups.map(group => `**${group.name}.** ${group.description}\n\n${overview(group)}`).join('\n\n')}

${groups
  .map(group => {
    const own = routes.filter(route => route.group === group.name)
    return `## ${group.name}\n\n${own.map(section).join('\n\n')}`
  })
  .join('\n\n')}
`
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: TARGET } },
})
keepGenerated(generate(), { target: values.out, check: values.check, source: 'schemas/control.json', command: COMMAND })
