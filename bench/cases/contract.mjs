import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../alternate.mjs'
import { judge } from '../judge.mjs'

export const figure = 'P14'

const PROFILES = ['compatible', 'spec', 'observed']
const SIZES = {
  smoke: { rounds: 1, flags: ['--phases', 'auth'] },
  quick: { rounds: 1 },
  normal: { rounds: 3 },
  full: { rounds: 9 },
}

/** The command as a person runs it, from its start to its end, against a sandbox of each profile in its own process. */
export async function measure({ size, stage, progress }) {
  const rows = []
  for (const profile of size === 'smoke' ? ['compatible'] : PROFILES) {
    const sandbox = await stage.sandbox('--data', ':memory:', '--profile', profile)
    const times = []
    let counts
    for (let round = 0; round < SIZES[size].rounds; round++) {
      const { seconds, report } = await runContract(stage, sandbox.url, SIZES[size].flags ?? [])
      times.push(seconds)
      counts = `${report.cases.length} cases, ${Object.values(report.sent).reduce((sum, n) => sum + n, 0)} requests`
    }
    progress(`${profile}: ${times.map(time => `${time.toFixed(1)} s`).join(', ')}, ${counts}`)
    rows.push(
      judge({
        figure,
        what: `contract run, all phases, profile ${profile}`,
        value: median(times),
        unit: 's',
        atMost: 6,
        yardstick: counts,
      }),
    )
    await sandbox.stop()
  }
  return rows
}

async function runContract({ node, command }, url, flags) {
  const folder = await mkdtemp(join(tmpdir(), 'carrier-sandbox-bench-'))
  const began = performance.now()
  const child = spawn(node, [command, 'contract', 'run', '--url', url, '--report-dir', folder, ...flags], {
    stdio: 'ignore',
  })
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - began) / 1_000
  const report = JSON.parse(await readFile(join(folder, 'last-run.json'), 'utf8'))
  await rm(folder, { recursive: true })
  if (code !== 0) throw new Error(`the contract run against ${url} ended with ${code}`)
  return { seconds, report }
}

export const compare = {
  metrics: { seconds: { what: 'contract run, all phases', unit: 's', better: 'lower' } },
  async open({ size, stage }) {
    const sandbox = await stage.sandbox('--data', ':memory:')
    return () => runContract(stage, sandbox.url, SIZES[size].flags ?? [])
  },
}
