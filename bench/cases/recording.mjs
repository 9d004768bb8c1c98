import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { alternate, median, medianRatio } from '../alternate.mjs'
import { judge } from '../judge.mjs'

export const figure = 'P17'

const SIZES = {
  smoke: { pairs: 1, rounds: 5 },
  quick: { pairs: 6, rounds: 150 },
  normal: { pairs: 20, rounds: 250 },
  full: { pairs: 60, rounds: 500 },
}

const CLIENT = fileURLToPath(new URL('../probes/calling-client.mjs', import.meta.url))

/** What a command that does nothing but call pays for being recorded: most commands do more than that. */
export async function measure({ size, stage, progress }) {
  const { pairs, rounds } = SIZES[size]
  const folder = await stage.folder()
  const run = artifacts => () => runCommand(stage, { artifacts, rounds })
  // A command that is green leaves no artifacts.
  const { recorded, plain } = await alternate(pairs, { recorded: run(folder), plain: run('none') })
  const msOf = runs => runs.map(({ calls, seconds }) => (1_000 * seconds) / calls)
  const [ones, others] = [msOf(recorded), msOf(plain)]
  const perCall = `${median(ones).toFixed(2)} ms a call recorded, ${median(others).toFixed(2)} ms plain`
  progress(`${pairs} pairs: ${perCall}`)
  const value = medianRatio(ones, others)
  const what = 'exec with a command that only calls: recorded ÷ plain'
  return [judge({ figure, what, value, unit: '×', atMost: 1.05, yardstick: perCall })]
}

const COMPARED = { smoke: 5, quick: 100, normal: 200, full: 500 }

export const compare = {
  metrics: { ms: { what: 'a call of a recorded command', unit: 'ms', better: 'lower' } },
  async open({ size, stage }) {
    const folder = await stage.folder()
    return async () => {
      const { calls, seconds } = await runCommand(stage, { artifacts: folder, rounds: COMPARED[size] })
      return { ms: (1_000 * seconds) / calls }
    }
  },
}

/** What the command prints at its end. */
async function runCommand({ node, command, keep }, { artifacts, rounds }) {
  const words = ['exec', '--seed', '7', '--clock', 'frozen', '--artifacts', artifacts]
  const child = keep(
    spawn(node, [command, ...words, '--', node, CLIENT, String(rounds)], { stdio: ['ignore', 'pipe', 'pipe'] }),
  )
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', text => {
      said[name] += text
    })
  }
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`the command ended with ${code}:\n${said.stderr}`)
  return JSON.parse(said.stdout)
}
