/** An instruction of a Dockerfile: `FROM node AS build` is { name: 'FROM', words: 'node AS build' }. */
export interface Instruction {
  readonly name: string
  readonly words: string
}

/** From one FROM to the next. */
export interface Stage {
  readonly name: string
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, comments left out, lines that end in `\` joined. Knows no heredocs and no ARG before FROM. */
export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`no instruction: ${line}`)
    if (name === 'FROM') {
      const [base = '', , alias = ''] = words.split(/\s+/)
      stages.push({ name: alias, base, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (stage === undefined) throw new Error(`${name} stands before the first FROM`)
    stage.instructions.push({ name, words })
  }
  return stages
}

/** What all instructions of a name say, in their order. */
export function wordsOf({ instructions }: Stage, name: string): readonly string[] {
  return instructions.filter(instruction => instruction.name === name).map(({ words }) => words)
}

/** A command in exec form, `["node", "-e"]`: a list, which no shell reads. Null for any other. */
export function execForm(words: string): readonly string[] | null {
  if (!words.startsWith('[')) return null
  const parsed: unknown = JSON.parse(words)
  return Array.isArray(parsed) ? parsed.map(String) : null
}

/** `COPY --from=build /build/dist ./dist`: where it is from, what is copied, where to. */
export function readCopy(words: string): { from: string | null; sources: readonly string[]; to: string } {
  const parts = words.split(/\s+/)
  const from = parts.find(part => part.startsWith('--from='))?.slice('--from='.length) ?? null
  const paths = parts.filter(part => !part.startsWith('--'))
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' }
}
