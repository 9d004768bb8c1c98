import { expect, test } from 'vitest'
import { type Edit, followPage } from './follow-page.ts'

const COMMAND = `import { Command } from 'commander'
import { print, printJson } from '../describe/output.ts'

/** \`greet\`: writes a greeting. */
export function greetCommand(): Command {
  return new Command('greet')
    .description('Write a greeting.')
    .argument('<name>', 'who is greeted')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\\nExamples:\\n  carrier-sandbox greet Lan')
    .action((name: string, { json }: { readonly json?: boolean }) => {
      if (json) printJson({ greeting: 'Hello ' + name })
      else print('Hello ' + name)
    })
}
`

const EDITS: readonly Edit[] = [
  { file: 'src/cli/commands/greet.ts', text: COMMAND },
  {
    file: 'src/cli/create-program.ts',
    after: "init: async () => (await import('./commands/init.ts')).initCommand(),",
    text: "\n  greet: async () => (await import('./commands/greet.ts')).greetCommand(),",
  },
]

const USE = `
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
const run = (...words) => spawnSync(process.execPath, ['dist/cli/main.js', ...words], { encoding: 'utf8' })
const helped = run('--help').stdout.includes('Write a greeting.')
const documented = readFileSync('docs/cli.md', 'utf8').includes('## \`greet\`')
console.log(JSON.stringify({ said: run('greet', 'Lan', '--json').stdout, near: run('gret').stderr, helped, documented }))`

test('a command is two files', { timeout: 180_000 }, async () => {
  const generators = ['gen-cli-doc']
  expect(await followPage({ page: 'a-cli-command.md', files: 3, edits: EDITS, generators, use: USE })).toEqual({
    said: '{"greeting":"Hello Lan"}\n',
    near: expect.stringContaining('Did you mean greet?'),
    helped: true,
    documented: true,
  })
})
