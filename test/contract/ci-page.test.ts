import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { contractCommand } from '../../src/cli/commands/contract.ts'
import { execCommand } from '../../src/cli/commands/exec.ts'

const PAGES = ['contract-in-ci.md', 'openapi.md']
const texts = PAGES.map(page => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8'))
const blocks = (language: string) =>
  texts.flatMap(text =>
    [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, body = '']) => body),
  )

const lines = [...blocks('sh'), ...blocks('yaml')].flatMap(block => block.split('\n'))
const commands = lines.flatMap(line => line.match(/npx carrier-sandbox (?!.*npx carrier-sandbox ).*/)?.[0] ?? [])

/** Reads a line as `carrier-sandbox` would, without doing it. @throws where it would complain. */
function read(line: string): void {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const [name, ...rest] = words.slice(2)
  const [sub = '', ...flags] = rest
  const command =
    name === 'exec' ? execCommand() : contractCommand().commands.find(candidate => candidate.name() === sub)
  if (command === undefined) throw new Error(`there is no command ${name} ${sub}`)
  const { unknown } = command.exitOverride().parseOptions(name === 'exec' ? rest : flags)
  // Commander takes what follows an unknown option as its value, and complains only when it acts.
  if (unknown.some(word => word.startsWith('--') && word !== '--')) throw new Error(`unknown: ${unknown.join(' ')}`)
}

describe('every command of the pages about pipelines and OpenAPI is one', () => {
  test.each([...new Set(commands)])('%s', line => {
    read(line)
  })

  test('they were found, and a wrong one is noticed', () => {
    expect(commands.length).toBeGreaterThan(8)
    expect(() => read('npx carrier-sandbox contract run --rate-limt 5/s')).toThrow('unknown')
    expect(() => read('npx carrier-sandbox contract run --rate-limit fast')).toThrow()
    expect(() => read('npx carrier-sandbox contract rum')).toThrow('no command')
    expect(() => read('npx carrier-sandbox exec --sed 7 -- npm test')).toThrow('unknown')
  })
})

test('the pipelines are YAML, with jobs that do something', () => {
  // One block is a file of a login.
  const pipelines = blocks('yaml')
    .map(block => parse(block))
    .filter(one => !('username' in one))
  expect(pipelines).toHaveLength(4)
  const steps = pipelines.flatMap(pipeline => {
    const jobs: readonly { readonly steps?: readonly unknown[]; readonly script?: readonly unknown[] }[] =
      Object.values(pipeline.jobs ?? pipeline)
    return jobs.map(job => (job.steps ?? job.script ?? []).length)
  })
  expect(steps.every(count => count > 1)).toBe(true)
})
