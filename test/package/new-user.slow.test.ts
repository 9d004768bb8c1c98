/** What a new user types in an empty folder, word for word, from the tarball: start, init, receive, book. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type InstalledPackage, installPackage } from './install-package.ts'
import { ownEnvironment, runCommand } from './run-command.ts'

let folder = ''
let installed: InstalledPackage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-user-'))
  installed = await installPackage(join(folder, 'shop'))
}, 120_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** A command that runs until it gets a signal. */
function start(words: readonly string[], env: Readonly<Record<string, string>>) {
  const [command = '', ...args] = words
  const child = spawn(command, args, {
    cwd: installed.folder,
    env: { ...ownEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    // The program stops by itself when the npx that has started it is gone; its pipes are open until then.
    child.kill('SIGKILL')
    await closed
  })
  const lines: string[] = []
  const readers = [child.stdout, child.stderr].map(input => createInterface({ input }))
  for (const reader of readers) reader.on('line', line => lines.push(line))
  return {
    /** The first line that matches, of what it has written or will write. */
    async find(pattern: RegExp): Promise<string> {
      for (;;) {
        const line = lines.find(one => pattern.test(one))
        if (line !== undefined) return line
        const ended = closed.then(() => true)
        const news = readers.map(reader => once(reader, 'line').then(() => false))
        if (await Promise.race([ended, ...news])) throw new Error(`${words.join(' ')} ended:\n${lines.join('\n')}`)
      }
    },
  }
}

test('start, init and a first verified webhook, by what the commands print', { timeout: 120_000 }, async () => {
  const began = performance.now()
  const sandbox = start(['npx', 'carrier-sandbox'], { SANDBOX_PORT: '0' })
  const [url = ''] = /http:\S+(?=\/__sandbox$)/.exec(await sandbox.find(/^ {2}Control /)) ?? []

  const init = await runCommand('npx', ['carrier-sandbox', 'init'], { cwd: installed.folder })
  const commands = init.stdout.trimEnd().split('\n')
  expect([init.code, commands.length]).toEqual([0, 3])
  expect(readdirSync(installed.folder)).toEqual(
    expect.arrayContaining(['.carrier-sandbox', '.gitignore', 'carrier-sandbox.config.yaml', 'scenarios']),
  )
  const [, listen = [], book = []] = commands.map(line => line.replace(/ *#.*$/, '').split(' '))

  const env = { SANDBOX_URL: url }
  const listening = start(listen, env)
  await listening.find(/^registered at /)
  const booked = await runCommand(book[0] ?? '', book.slice(1), { cwd: installed.folder, env })
  expect([booked.code, booked.stdout], booked.stderr).toEqual([0, expect.stringMatching(/^GS\w{8} {2}MY-1 {2}/)])
  expect(await listening.find(/signature/)).toMatch(/ {2}MY-1 {2}.*signature ok$/)
  const seconds = (performance.now() - began) / 1_000
  console.info(`from npx carrier-sandbox to the first verified webhook: ${seconds.toFixed(1)} s`)
})
