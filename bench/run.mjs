// Measures the sandbox against yardsticks on the same machine in the same run: `npm run bench`.
//
//   npm run bench -- [--only NAME]... [--quick | --full | --smoke] [--json]
//
// --quick: small sizes, a first impression. --full: the sizes of the figures, for a night. --smoke: sizes that only prove
// that the benchmarks run; their numbers mean nothing. A benchmark is no test: a figure that is missed does not fail.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startGenerator } from './load/start-generator.mjs'
import { loadCases } from './load-cases.mjs'
import { printTable } from './print-table.mjs'
import { openStage } from './stage.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
    smoke: { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
const size = values.smoke ? 'smoke' : values.quick ? 'quick' : values.full ? 'full' : 'normal'
const cases = await loadCases()
const names = cases.map(({ name }) => name)
const unknown = (values.only ?? []).filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  process.exit(2)
}

const [busy = 0] = loadavg()
if (busy > availableParallelism() / 4) {
  console.error(
    `the machine is busy (load ${busy.toFixed(1)}): expect noise, and repeat what looks odd when it is quiet`,
  )
}
const rows = []
for (const { name, measure } of cases) {
  if (values.only && !values.only.includes(name)) continue
  const started = performance.now()
  const progress = text => console.error(`${name}: ${text}`)
  const stage = openStage()
  try {
    const generator = await startGenerator(stage)
    rows.push(...(await measure({ size, stage, generator, progress })))
  } catch (error) {
    // The other figures are still worth having; this one says why it is missing.
    console.error(`${name}: failed\n${error instanceof Error ? error.stack : error}`)
    rows.push({ figure: name, what: 'could not be measured', hold: '', measured: '', yardstick: '', verdict: 'failed' })
  } finally {
    await stage.close()
  }
  progress(`${((performance.now() - started) / 1_000).toFixed(1)} s`)
}

if (values.json) console.log(JSON.stringify({ node: process.version, size, rows }))
else printTable(rows)
