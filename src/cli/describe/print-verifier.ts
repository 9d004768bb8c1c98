import { readFileSync } from 'node:fs'
import type { ShownScheme } from '../../webhooks/sign/schemes.ts'
import { print } from './output.ts'

/** What `--print-verifier` knows, and how the files of docs/verify end. */
const EXTENSIONS = { php: 'php', java: 'java', ts: 'ts', python: 'py', go: 'go' } as const

export type VerifierLanguage = keyof typeof EXTENSIONS

export const VERIFIER_LANGUAGES: readonly VerifierLanguage[] = ['php', 'java', 'ts', 'python', 'go']

/** Prints a verifier to copy into a consumer, as docs/verify has it. */
export function printVerifier(scheme: ShownScheme, language: VerifierLanguage): void {
  // Java names a file after its class.
  const name = language === 'java' ? className(scheme) : scheme
  const file = new URL(`../../../docs/verify/${name}.${EXTENSIONS[language]}`, import.meta.url)
  print(readFileSync(file, 'utf8').trimEnd())
}

function className(scheme: ShownScheme): string {
  return scheme.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
