// A benchmark is no test: a figure that is missed does not fail.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inspect, parseArgs } from 'node:util'
import { findTool } from '../scripts/peers/find-tool.mjs'
import { findCommit } from './against/check-out.mjs'
import { LEAST_PAIRS } from './against/interval.mjs'
import { runAgainst } from './against/run-against.mjs'
import { drawRatios } from './draw-ratios.mjs'
import { sayBusyNow, watchMachine } from './how-busy.mjs'
import { startGenerator } from './load/start-generator.mjs'
import { loadCases } from './load-cases.mjs'
import { COMPARISON, FIGURES, printTable } from './print-table.mjs'
import { openStage } from './stage.mjs'

const HELP = `Measures the sandbox against yardsticks on the same machine in the same run.

npm run bench -- [--only NAME]... [--quick | --full | --smoke] [--peers] [--node NODE] [--svg FILE] [--json]
npm run bench -- --against REF [--pairs N] [--only NAME]... [--quick | --smoke] [--node NODE] [--json]

  --only NAME    this benchmark alone; may be given several times
  --quick        small sizes, a first impression
  --full         the sizes of the figures, for a night
  --smoke        sizes that only prove that the benchmarks run; their numbers mean nothing
  --peers        Prism, Mockoon and json-server beside it; the first run installs them into folders for temporary files
  --node NODE    another Node runs what is measured and what it is measured against; the load and the builds keep this
                 one. A file, or a line such as 24, which is installed into a folder for temporary files
  --svg FILE     a drawing of the ratios
  --against REF  builds this tree and the commit REF and runs them in turns, at least ten pairs. A figure is worse when
                 the 95 % interval of the ratio lies below 0.95: exit code 1
  --pairs N      so many pairs, ${LEAST_PAIRS} by default and at least
  --json         for programs

  npm run bench -- --only shipments --quick
  npm run bench -- --against main --only advance
`

const values = readOptions({
  options: {
    help: { type: 'boolean' },
    against: { type: 'string' },
    pairs: { type: 'string', default: String(LEAST_PAIRS) },
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
    smoke: { type: 'boolean' },
    peers: { type: 'boolean', default: false },
    node: { type: 'string', default: process.execPath },
    svg: { type: 'string' },
    json: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit()
}
const size = values.smoke ? 'smoke' : values.quick ? 'quick' : values.full ? 'full' : 'normal'
const all = await loadCases()
const names = all.map(({ name }) => name)
const unknown = (values.only ?? []).filter(name => !names.includes(name))
if (unknown.length > 0) refuse(`no benchmark is called ${unknown.join(', ')}; there are: ${names.join(', ')}`)
const cases = all.filter(({ name }) => !values.only || values.only.includes(name))
const node = /^\d+$/.test(values.node) ? installNode(values.node) : values.node
const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim()
if (!version?.startsWith('v')) refuse(`--node: ${node} does not run as Node does`)

sayBusyNow()
const machine = watchMachine()
if (values.against === undefined) await measureFigures()
else await compareWith(values.against)

async function measureFigures() {
  const rows = []
  for (const { name, measure } of cases) {
    machine.look(name)
    const started = performance.now()
    const progress = text => console.error(`${name}: ${text}`)
    const stage = openStage({ node })
    try {
      const generator = await startGenerator(stage)
      const measured = await measure({ size, stage, generator, progress, peers: values.peers })
      // A run that is stopped later has said these.
      for (const row of measured) progress(`${row.figure} ${row.what}: ${row.measured}`)
      rows.push(...measured)
    } catch (error) {
      // The other figures are still worth having; this one says why it is missing.
      console.error(`${name}: failed\n${inspect(error)}`)
      rows.push({
        figure: name,
        what: 'could not be measured',
        hold: '',
        measured: '',
        yardstick: '',
        verdict: 'failed',
      })
    } finally {
      await stage.close()
    }
    progress(`${((performance.now() - started) / 1_000).toFixed(1)} s`)
  }
  machine.look('the end')
  print(FIGURES, rows, { machine: machine.report() })
  console.error(machine.say())
  if (values.svg !== undefined)
    writeFileSync(values.svg, drawRatios(rows, { title: `Ratios, Node ${version.slice(1)}` }))
}

async function compareWith(ref) {
  const pairs = Number(values.pairs)
  if (!Number.isInteger(pairs) || (pairs < LEAST_PAIRS && size !== 'smoke')) {
    refuse(`--pairs ${values.pairs}: give a whole number, at least ${LEAST_PAIRS}`)
  }
  let commit
  try {
    commit = await findCommit(ref)
  } catch (error) {
    if (error instanceof RangeError) refuse(`--against: ${error.message}`)
    throw error
  }
  const rows = await runAgainst({ commit, cases, pairs, size, node })
  print(COMPARISON, rows)
  const worse = rows.filter(({ verdict }) => verdict === 'worse')
  if (worse.length > 0) process.exitCode = 1
  console.error(worse.length === 0 ? 'nothing is worse' : `worse: ${worse.map(({ what }) => what).join('; ')}`)
}

function print(columns, rows, more = {}) {
  if (values.json) console.log(JSON.stringify({ node: version, size, ...more, rows }))
  else printTable(columns, rows)
}

/** The plain package of that line, which has no script of its own. */
function installNode(line) {
  return findTool({ name: `node-${process.platform}-${process.arch}`, version: line, file: 'bin/node' })
}

function readOptions(config) {
  try {
    return parseArgs(config).values
  } catch (error) {
    return refuse(`${error.message}; npm run bench -- --help lists the options`)
  }
}

function refuse(reason) {
  console.error(reason)
  process.exit(2)
}
