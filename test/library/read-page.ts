import { readFileSync } from 'node:fs'

const PAGE = new URL('../../docs/library.md', import.meta.url)

/** An example of docs/library.md. */
export interface Example {
  /** Its first line that is no import, as its name. */
  readonly name: string
  readonly imports: string
  readonly body: string
}

/** Members that the page describes, as `clock.advance` or `shipments.of.read`. */
export function describedMembers(): ReadonlySet<string> {
  const text = readFileSync(PAGE, 'utf8')
  return new Set([...text.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, member = '']) => member.replaceAll(/\([^)]*\)/g, '')))
}

/** What runs as it stands: the first snippet by `import`, the same by `require`, and a file of tests for Jest. */
export function readWholeFiles(): { readonly imported: string; readonly required: string; readonly jest: string } {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(([, block = '']) => block)
  const [imported, required, jest] = blocks
  if (!imported || !required || !jest || blocks.length > 3) throw new Error('docs/library.md has three js blocks')
  return { imported, required, jest }
}

export function readExamples(): readonly Example[] {
  const text = readFileSync(PAGE, 'utf8')
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => {
    const lines = block.trimEnd().split('\n')
    const body = lines.filter(line => !line.startsWith('import ') && line !== '')
    return {
      name: body[0] ?? '',
      imports: lines.filter(line => line.startsWith('import ')).join('\n'),
      body: body.join('\n'),
    }
  })
}
