/**
 * Writes docs/profiles.md from the schema of the switches and the profiles that ship. `--check` writes nothing and exits 1
 * when the committed page is stale. `--out FILE` names another file than the committed one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = new URL('../', import.meta.url)
const TARGET = fileURLToPath(new URL('docs/profiles.md', ROOT))
const COMMAND = 'node scripts/gen-profiles-doc.mjs'
const SWITCHES = 'schemas/sandbox/profile-switches.schema.json'

const readJson = path => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))

/** In the order in which people meet them: the default first. */
function readProfiles() {
  const order = ['compatible', 'spec', 'observed']
  const profiles = readdirSync(new URL('fixtures/profiles/', ROOT)).map(file => readJson(`fixtures/profiles/${file}`))
  return profiles.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** Columns as wide as their widest cell, so that the page reads well as it is. */
function table(head, rows) {
  const cells = [head, ...rows].map(row => row.map(cell => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map(row => row[column].length)))
  const line = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [top, ...body] = cells.map(line)
  return [top, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')
}

const code = text => `\`${text}\``

/** A value as `--set` takes it. */
function written(value) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return 'none'
  return value
    .map(item => (item.scheme === undefined ? item : [item.scheme, item.header].filter(Boolean).join(':')))
    .join(',')
}

/** What the schema of a switch allows. */
function allowed(rule) {
  if (rule.$ref !== undefined) return referred(rule.$ref)
  if (rule.anyOf !== undefined) return rule.anyOf.map(allowed).join(', or ')
  if (rule.const !== undefined) return code(rule.const)
  if (rule.enum !== undefined) return rule.enum.map(code).join(' · ')
  if (rule.type === 'boolean') return '`yes` · `no`'
  if (rule.type === 'integer') return `a whole number from ${rule.minimum} to ${rule.maximum}`
  if (rule.type === 'array') return `a list of ${allowed(rule.items)}, at most ${rule.maxItems}`
  const except = rule.not?.enum === undefined ? '' : `, but none of ${rule.not.enum.map(code).join(', ')}`
  return `text that fits ${code(rule.pattern)}${except}`
}

function referred(reference) {
  const schema = readJson(new URL(reference, `file:///schemas/sandbox/`).pathname.slice(1))
  switch (schema.title) {
    case 'Duration':
      return `durations (${schema.examples.map(code).join(', ')})`
    case 'StandardStatusCode':
      return 'status codes or their names (`901`, `waiting-for-pickup`)'
    case 'SignatureSetting':
      return `schemes (${referred(schema.properties.scheme.$ref)}), each with \`:Header-Name\` where it can be chosen`
    case 'SignatureSchemeName':
      return schema.enum.map(code).join(', ')
    default:
      throw new Error(`${SWITCHES} refers to ${schema.title}: say in this script how it is written.`)
  }
}

function section([name, rule], index, profiles) {
  const rows = [
    ['Clause', rule['x-clause']],
    ['Values', allowed(rule)],
    ...profiles.map(profile => [`In ${code(profile.name)}`, code(written(profile.switches[name]))]),
    ['Basis', rule['x-basis']],
    ['Seen from outside', rule['x-observable'] ? 'yes' : 'no'],
  ]
  return `### ${index + 1}. \`${name}\`\n\n${rule.description}\n\n${table(['', ''], rows)}\n`
}

function generate() {
  const switches = Object.entries(readJson(SWITCHES).properties)
  const profiles = readProfiles()
  const overview = switches.map(([name, rule], index) => [
    String(index + 1),
    code(name),
    ...profiles.map(profile => written(profile.switches[name])),
    rule['x-basis'],
    rule['x-observable'] ? 'yes' : 'no',
  ])
  const head = ['#', 'Switch', ...profiles.map(({ name }) => code(name)), 'Basis', 'Seen from outside']
  return `# Profiles

This page is made by \`${COMMAND}\` from \`${SWITCHES}\` and \`fixtures/profiles/\`. Do not edit it.

Where the interface specification is silent, or shows two forms, the sandbox still has to answer something. Each such
open clause with more than one sensible answer is a **switch**; a value for every switch is a **profile**. There are
${switches.length} switches, and ${profiles.length} profiles ship:

${table(
  ['Profile', 'What it is for'],
  profiles.map(({ name, description }) => [
    name === 'compatible' ? `${code(name)} (default)` : code(name),
    description,
  ]),
)}

**A green run under \`compatible\` proves little. Before production, also run under \`observed\` or \`spec\`.**

## Choosing one

\`\`\`
npx carrier-sandbox start --profile spec
npx carrier-sandbox start --profile ./our-deployment.yaml --set login_layout=root
\`\`\`

- \`--profile NAME|FILE\` (\`SANDBOX_PROFILE\`): a shipped profile, or the path of a file of your own, which ends in \`.yaml\`,
  \`.yml\` or \`.json\` or has a \`/\`.
- \`--set switch=value\` (\`SANDBOX_SET\`), repeatable: one switch by itself. In the variable, several stand on lines of their
  own or between \`;\`, because values have commas. A flag replaces what its variable says.
- The profile is kept with the data. Named at a start, it replaces the stored one, all switches included; \`--set\` alone
  changes those switches of the stored one; with neither, what is stored stays.
- Accounts made while the sandbox runs get what was said at this start, else \`compatible\`, unless they name their own.

From a program, per account; a shipped profile only, and in force from the next request on:

\`\`\`
GET  /__sandbox/profile
PUT  /__sandbox/profile   {"profile": "observed", "set": {"login_layout": "root"}}
POST /__sandbox/accounts  {"id": "worker-3", "profile": "spec"}
\`\`\`

A \`profile\` replaces every switch; \`set\` alone changes what it names. A reset brings back the profile the account was made
or started with, and so does \`PUT /__sandbox/accounts/{id}\` with \`replace\` unless its body names another. In the library:

\`\`\`ts
await using sandbox = await createSandbox({ profile: 'spec', set: { login_layout: 'root' } })
const shop = await sandbox.createAccount({ profile: 'observed' })
\`\`\`

A file of your own starts from a shipped profile and says what differs:

\`\`\`yaml
# yaml-language-server: $schema=node_modules/carrier-sandbox/schemas/sandbox/profile.schema.json
name: our-deployment
description: What our deployment was seen to do.
extends: observed
switches:
  numbers: string
  max_page_size: 50
  webhook_signature: [{ scheme: body-hmac-base64, header: X-Our-Signature }]
\`\`\`

Values may be written as text everywhere: \`yes\` and \`no\`, numbers, lists with commas (\`901,902\`), \`none\` for an empty list,
a status by its code or its name, a signature scheme with its header after a colon. (An editor that knows the schema of a
profile file prefers the forms shown above.) An unknown switch or value is refused with the valid ones.

## Where a value comes from

${table(
  ['Basis', 'Meaning'],
  [
    ['shown', 'a table or rule of the specification'],
    ['example', 'seen in one of its examples'],
    ['observed', 'seen in public clients of deployed services'],
    ['chosen', 'ours'],
  ],
)}

Most switches can be read off a deployment by asking it. Those that cannot be seen from outside need a flood of requests
or a webhook receiver.

## The switches at a glance

Values are written as \`--set\` takes them.

${table(head, overview)}

## The switches one by one

${switches.map((entry, index) => section(entry, index, profiles)).join('\n')}`
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: TARGET } },
})
const fresh = generate()
keepGenerated(fresh, { target: values.out, check: values.check, source: 'the profiles', command: COMMAND })
