import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/**
 * What one benchmark starts and makes; `close` ends and removes all of it. `root` is the built tree whose sandbox and probes
 * are measured; the yardsticks are always this tree's. `node` runs all of them; the load comes from the Node of the benchmark.
 */
export function openStage({ root = ROOT, node = process.execPath } = {}) {
  const command = join(root, 'dist', 'cli', 'main.js')
  const endings = []
  const keep = (child, signal) => {
    endings.push(() => end(child, signal))
    return child
  }

  /** Starts a program that says one line of JSON when it is ready. */
  const program = async (path, args = []) => {
    const child = keep(spawn(node, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }))
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
    })
    const exit = once(child, 'close').then(([code]) => {
      throw new Error(`${[path, ...args].join(' ')} ended with ${code} before it was ready:\n${said}`)
    })
    const line = once(createInterface({ input: child.stdout }), 'line')
    const [text] = await Promise.race([line, exit])
    exit.catch(() => {})
    return { ...JSON.parse(text), pid: child.pid, stop: () => end(child), kill: () => end(child, 'SIGKILL') }
  }

  return {
    node,
    /** The file of the command line. */
    command,
    /** The sandbox as a person starts it, on a free port. */
    sandbox: (...flags) => program(command, ['start', '--port', '0', '--json', ...flags]),
    /** A server of yardsticks/ on a free port. */
    yardstick: (name, ...args) => program(fileURLToPath(new URL(`yardsticks/${name}.mjs`, import.meta.url)), args),
    /** Runs a program of probes/ in a process of its own (with `gc`) until it has printed its result. */
    probe(name, ...args) {
      return program('--expose-gc', [join(root, 'bench', 'probes', `${name}.mjs`), ...args.map(String)])
    },
    /** A child that was started elsewhere ends with the rest, by this signal. */
    keep,
    /** Closes something else that a benchmark has opened. */
    atEnd: close => void endings.push(close),
    /** A child to talk to by messages. */
    fork: url => keep(fork(fileURLToPath(url))),
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'carrier-sandbox-bench-'))
      endings.push(() => rm(path, { recursive: true, force: true }))
      return path
    },
    /** Last made, first ended: programs stop before their folders go. */
    async close() {
      for (const ending of endings.splice(0).toReversed()) await ending()
    },
  }
}

async function end(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
