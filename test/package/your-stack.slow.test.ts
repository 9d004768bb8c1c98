import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packPackage } from './install-package.ts'
import { readStacks, type StackStep } from './read-stacks.ts'
import { runStep } from './run-command.ts'

/** What the sections need beside Node; Debian's pytest has another name, and JUnit is one file. */
const NEEDS: Readonly<Record<string, { readonly command: string; readonly as?: string }>> = {
  pytest: { command: 'pytest-3', as: 'pytest' },
  'PHP with PHPUnit': { command: 'phpunit' },
  'Java with JUnit': { command: 'javac' },
}
const JUNIT = process.env.JUNIT_JAR ?? '/usr/share/java/junit-platform-console-standalone.jar'

let folder = ''
let tarball = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stacks-'))
  tarball = await packPackage(folder)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('docs/your-stack.md holds word for word, in an empty folder', () => {
  test.for(readStacks())('$name', { timeout: 600_000 }, async ({ name, steps }, { skip }) => {
    const needed = NEEDS[name]
    const isMissing = needed && (!isInstalled(needed.command) || (name.startsWith('Java') && !existsSync(JUNIT)))
    if (isMissing && process.env.CI !== 'true') skip(`${needed.command} is not installed`)
    const project = join(folder, name.replaceAll(/\W+/g, '-'))
    await mkdir(join(project, 'bin'), { recursive: true })
    if (needed?.as) await symlink(await placeOf(needed.command), join(project, 'bin', needed.as))
    if (name.startsWith('Java')) await symlink(JUNIT, join(project, 'junit-platform-console-standalone.jar'))
    const begun = performance.now()
    for (const step of steps) await follow(step, project)
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s from an empty folder`)
  })

  test('every section installs, writes a test and runs it', () => {
    const kinds = readStacks().map(({ steps }) => steps.map(step => ('file' in step ? 'file' : 'shell')))
    expect(kinds.length).toBeGreaterThanOrEqual(6)
    for (const kind of kinds) {
      expect([kind.at(0), kind.at(-1)]).toEqual(['shell', 'shell'])
      expect(kind).toContain('file')
    }
  })
})

/** The package comes from the tree; the name in the registry is another version. */
async function follow(step: StackStep, project: string): Promise<void> {
  if ('file' in step) return writeFile(join(project, step.file), step.text)
  const commands = step.shell.replace(/^(npm i -D .*?)carrier-sandbox/m, `$1${tarball}`)
  const env = { PATH: `${join(project, 'bin')}:${process.env.PATH}`, npm_config_prefer_offline: 'true' }
  await runStep('sh', ['-ec', commands], { cwd: project, env })
}

const isInstalled = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

const placeOf = async (command: string) =>
  (await runStep('sh', ['-c', `command -v ${command}`], { cwd: folder })).trim()
