/**
 * Writes what follows from schemas/sandbox/profile-switches.schema.json, where each switch has its value in every shipped
 * profile (`x-profiles`): fixtures/profiles/, the schema of profile files, and the examples that name every switch.
 * `--check` writes nothing and exits 1 when a committed file is stale.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = new URL('../', import.meta.url)
const FORMATTER = fileURLToPath(new URL('node_modules/@biomejs/biome/bin/biome', ROOT))
const COMMAND = 'node scripts/build-profiles.mjs'
const SWITCHES = 'schemas/sandbox/profile-switches.schema.json'
/** The profile whose values stand in examples. */
const USUAL = 'compatible'

const readJson = path => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
const rules = readJson(SWITCHES).properties
const names = Object.keys(rules)

/** Every switch in the order of the schema: as it stands there already, else as the profile has it. */
const complete = (values, profile) =>
  Object.fromEntries(names.map(name => [name, values[name] ?? rules[name]['x-profiles'][profile]]))

/** File by file, what is changed in it. */
const CHANGES = {
  [SWITCHES](schema) {
    schema.required = names
    schema.examples = schema.examples.map(example => complete(example, USUAL))
  },
  'schemas/sandbox/profile.schema.json'({ properties }) {
    const reference = name => ({ $ref: `profile-switches.schema.json#/properties/${name}` })
    properties.switches.properties = Object.fromEntries(names.map(name => [name, reference(name)]))
  },
  'schemas/sandbox/profile-state.schema.json'({ examples }) {
    for (const example of examples) example.switches = complete(example.switches, example.profile)
  },
  'schemas/sandbox/state.schema.json'({ examples }) {
    for (const { account } of examples) account.profile.switches = complete(account.profile.switches, USUAL)
  },
  'schemas/sandbox/state-account.schema.json'({ examples }) {
    for (const { profile } of examples) profile.switches = complete(profile.switches, USUAL)
  },
  ...Object.fromEntries(
    ['compatible', 'observed', 'spec'].map(name => [`fixtures/profiles/${name}.json`, profileOf(name)]),
  ),
}

function profileOf(name) {
  return profile => {
    profile.switches = complete({}, name)
  }
}

/** As Biome writes it, so that a generated file is not formatted again. */
function format(path, value) {
  const run = spawnSync(process.execPath, [FORMATTER, 'format', `--stdin-file-path=${path}`], {
    cwd: fileURLToPath(ROOT),
    input: JSON.stringify(value, null, 2),
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`${path} cannot be formatted:\n${run.stderr}`)
  return run.stdout
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
for (const [path, change] of Object.entries(CHANGES)) {
  const value = readJson(path)
  change(value)
  const target = fileURLToPath(new URL(path, ROOT))
  keepGenerated(format(path, value), { target, check: values.check, source: SWITCHES, command: COMMAND })
}
