import { readFileSync } from 'node:fs'

/** One section of docs/your-stack.md. */
export interface Stack {
  readonly name: string
  readonly steps: readonly StackStep[]
}

export type StackStep = { readonly file: string; readonly text: string } | { readonly shell: string }

const PAGE = new URL('../../docs/your-stack.md', import.meta.url)
/** A block, and the name of its file, if one stands in the paragraph above it. */
const BLOCK = /(?:^`([^`\n]+)`\n\n)?^```([a-z]+)\n(.*?)^```$/gms

/** What the page says to paste and to run, in its order. */
export function readStacks(): readonly Stack[] {
  const [, ...sections] = readFileSync(PAGE, 'utf8').split(/^## /m)
  return sections.map(section => ({
    name: section.slice(0, section.indexOf('\n')),
    steps: [...section.matchAll(BLOCK)].map(([, file, language, text = '']) => {
      if (file !== undefined) return { file, text }
      if (language !== 'sh') throw new Error(`a block of ${language} has no file: ${text}`)
      return { shell: text }
    }),
  }))
}
