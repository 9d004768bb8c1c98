/**
 * Writes what follows from fixtures/status-codes.json, where each status has its slug and its phase: the examples that
 * editors offer, and the phases that the dashboard shows. `--check` writes nothing and exits 1 when a committed file is stale.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { keepGenerated } from './keep-generated.mjs'

const ROOT = new URL('../', import.meta.url)
const COMMAND = 'node scripts/build-status-names.mjs'
const SOURCE = 'fixtures/status-codes.json'
const NAMES = 'schemas/sandbox/status-name.schema.json'
const PHASES = 'src/dashboard/status-phases.gen.ts'

const { standard, ondemand } = JSON.parse(readFileSync(new URL(SOURCE, ROOT), 'utf8'))
/** A status may also be written as its code, as a number or as text. */
const BY_CODE = [904, '904']

const phases = new Map()
for (const { slug, phase } of [...standard, ...ondemand]) {
  const known = phases.get(slug) ?? phase
  if (known !== phase)
    throw new Error(`${SOURCE}: "${slug}" has the phases ${known} and ${phase}; give it one in both lines`)
  phases.set(slug, phase)
}

/** As Biome writes it. */
const key = slug => (/^\w+$/.test(slug) ? slug : `'${slug}'`)

const TARGETS = {
  [NAMES]() {
    const schema = JSON.parse(readFileSync(new URL(NAMES, ROOT), 'utf8'))
    return `${JSON.stringify({ ...schema, examples: [...phases.keys(), ...BY_CODE] }, null, 2)}\n`.replace(
      /\[\n\s+"string",\n\s+"integer"\n\s+\]/,
      '["string", "integer"]',
    )
  },
  [PHASES]() {
    const rows = [...phases].map(([slug, phase]) => `  ${key(slug)}: '${phase}',\n`)
    return `// Made by ${COMMAND} from ${SOURCE}. Do not edit it.\n\nexport const PHASES = {\n${rows.join('')}} as const\n`
  },
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
for (const [path, write] of Object.entries(TARGETS)) {
  const target = fileURLToPath(new URL(path, ROOT))
  keepGenerated(write(), { target, check: values.check, source: SOURCE, command: COMMAND })
}
