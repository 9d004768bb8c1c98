import { InvalidArgumentError } from 'commander'
import { nearWord } from '../../files/near-word.ts'
import { sandboxVariables } from '../../library/sandbox-variables.ts'
import type { RunningSandbox } from '../../sandbox.ts'

/** What `--env NAME={api}` may ask for, and the variable that has it. */
export const PLACEHOLDERS = {
  url: 'SANDBOX_URL',
  api: 'SANDBOX_API_URL',
  control: 'SANDBOX_CONTROL_URL',
  username: 'SANDBOX_USERNAME',
  password: 'SANDBOX_PASSWORD',
  client_id: 'SANDBOX_CLIENT_ID',
  client_secret: 'SANDBOX_CLIENT_SECRET',
  access_token: 'SANDBOX_ACCESS_TOKEN',
  webhook_secret: 'SANDBOX_WEBHOOK_SECRET',
  control_token: 'SANDBOX_CONTROL_TOKEN',
} as const

export type Placeholder = keyof typeof PLACEHOLDERS
export type SandboxVariable = (typeof PLACEHOLDERS)[Placeholder]

/** A variable of the application's own, as it was written. */
export interface MappedVariable {
  readonly name: string
  readonly template: string
  readonly parts: readonly (string | { readonly placeholder: Placeholder })[]
}

/** For `--env NAME=text`, repeatable; in SANDBOX_ENV each stands on a line of its own. The last of a name counts. */
export function collectMappings(text: string, before: readonly MappedVariable[] = []): readonly MappedVariable[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  if (lines.length === 0) throw new InvalidArgumentError('write NAME=text, e.g. SHIP_API={api}.')
  return [...before, ...lines.map(readMapping)]
}

/** The variable with its placeholders filled; what the sandbox does not have is empty. */
export function fillMapping(
  { parts }: MappedVariable,
  values: Readonly<Partial<Record<SandboxVariable, string>>>,
): string {
  return parts.map(part => (typeof part === 'string' ? part : (values[PLACEHOLDERS[part.placeholder]] ?? ''))).join('')
}

function readMapping(text: string): MappedVariable {
  const [, name = '', template = ''] = /^\s*([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(text) ?? []
  if (name === '') throw new InvalidArgumentError('write NAME=text, e.g. SHIP_API={api}.')
  // A brace that opens is either doubled, or the first of a placeholder; one that only closes stands for itself.
  const parts = [...template.matchAll(/\{\{|\{([^{}]*)(\}?)|[^{]+/g)].map(([whole, word, end]) => {
    if (whole === '{{') return '{'
    if (word === undefined) return whole
    if (end === '') throw new InvalidArgumentError(`"{${word}" is not closed; write {{ for a brace.`)
    return { placeholder: readPlaceholder(word) }
  })
  return { name, template, parts }
}

function readPlaceholder(word: string): Placeholder {
  const names = Object.keys(PLACEHOLDERS)
  if (isPlaceholder(word)) return word
  const near = nearWord(word, names)
  const hint =
    near === null ? `There are: ${names.map(name => `{${name}}`).join(', ')};` : `Did you mean {${near}}? Otherwise`
  throw new InvalidArgumentError(`there is no {${word}}. ${hint} write {{ for a brace.`)
}

function isPlaceholder(word: string): word is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, word)
}

/** The `SANDBOX_*` variables of `exec` (interfaces.md), by the names that `--env` knows. */
export async function sandboxEnvironment(
  sandbox: RunningSandbox,
): Promise<Readonly<Partial<Record<SandboxVariable, string>>>> {
  return { ...sandboxVariables(sandbox, await sandbox.credentials()) }
}
