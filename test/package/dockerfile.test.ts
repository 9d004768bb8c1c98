/**
 * What the Dockerfile says, compared with the package. `npm run image:test` builds and runs it, where an engine is; this
 * needs none, and notices a file or a version that only one of the two has.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'
import { ROOT } from './list-packed.ts'
import { execForm, readCopy, readDockerfile, type Stage, wordsOf } from './read-dockerfile.ts'

/** The volume. */
const DATA = '/data'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const { build, image } = twoStages()

const only = (stage: Stage, name: string): string => {
  const [words = '', ...more] = wordsOf(stage, name)
  if (words === '' || more.length > 0) throw new Error(`${name} stands ${more.length === 0 ? 'nowhere' : 'twice'}`)
  return words
}
const list = (words: string): readonly string[] => {
  const command = execForm(words)
  if (command === null) throw new Error(`a shell would stand between: ${words}`)
  return command
}
const startCommand = [...list(only(image, 'ENTRYPOINT')), ...list(only(image, 'CMD'))]

describe('the Dockerfile', () => {
  test('has Node as its first process, whose arguments are flags of start', async () => {
    expect(startCommand[0]).toBe('node')
    expect(startCommand.slice(2)).toEqual(['start', '--host', '0.0.0.0', '--data', DATA])
    const { stdout } = await runCli(['start', '--help'])
    for (const flag of startCommand.filter(word => word.startsWith('--'))) expect(stdout).toContain(`${flag} <`)
  })

  test('exposes the port that start listens on by default', async () => {
    const { stdout } = await runCli(['start', '--help'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`(default: ${only(image, 'EXPOSE')})`)
  })

  test('builds with the line of Node that is recommended, twice the same', () => {
    expect([build.base, image.base]).toEqual(['node:24-slim', 'node:24-slim'])
    expect(read('README.md')).toMatch(/24 is recommended/)
  })

  test('copies what is there and what .dockerignore lets through', () => {
    const sources = [build, image]
      .flatMap(stage => wordsOf(stage, 'COPY'))
      .map(readCopy)
      .filter(({ from }) => from === null)
      .flatMap(copy => copy.sources)
    const admitted = read('.dockerignore')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
    expect(admitted[0]).toBe('*')
    expect(sources.filter(source => !existsSync(join(ROOT, source)))).toEqual([])
    expect(admitted.slice(1).sort()).toEqual([...new Set(sources)].map(source => `!${source}`).sort())
  })

  test('copies all that the package reads, and takes packages and dist from where they are built', () => {
    const copies = wordsOf(image, 'COPY').map(readCopy)
    const here = copies.flatMap(({ from, sources }) => (from === null ? sources : []))
    expect(here).toEqual(expect.arrayContaining(['docs/verify', 'fixtures', 'scenarios', 'schemas']))
    const made = copies.filter(({ from }) => from !== null)
    const folder = only(build, 'WORKDIR')
    expect(made).toEqual([
      { from: build.name, sources: [`${folder}/node_modules`], to: './node_modules' },
      { from: build.name, sources: [`${folder}/dist`], to: './dist' },
    ])
  })

  test('builds and prunes with scripts that are there, and has the driver of a database that the package asks for', () => {
    const steps = wordsOf(build, 'RUN').flatMap(line => line.split(/\s*&&\s*/))
    const scripts = steps.flatMap(step => /^npm run (\S+)/.exec(step)?.[1] ?? [])
    expect(scripts.filter(name => !(name in manifest.scripts))).toEqual([])
    expect(steps).toContain(`npm pkg set dependencies.pg=${manifest.peerDependencies.pg}`)
    const files = steps.flatMap(step => /^node (\S+)/.exec(step)?.[1] ?? [])
    expect(files.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

function twoStages(): { readonly build: Stage; readonly image: Stage } {
  const [build, image, ...more] = readDockerfile(read('Dockerfile'))
  if (build === undefined || image === undefined || more.length > 0)
    throw new Error('the Dockerfile has not two stages')
  return { build, image }
}
