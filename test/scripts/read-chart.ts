/** What Mermaid would make of a flowchart, for the few forms our pages use; the tests have no renderer. */
export interface Chart {
  /** Labels by id, in the order of the text. */
  readonly nodes: ReadonlyMap<string, string>
  /** `s0 -- 30m -> s1`; `..` for a dotted one. */
  readonly edges: readonly string[]
}

/** Words that Mermaid does not take for ids. */
const RESERVED = /^(end|graph|flowchart|subgraph|default|class|click|style|linkStyle|call|href)$/

/** Text between double quotes: no quote, no line break, and of HTML only what Mermaid draws as a line break. */
const LABEL = /^(?:[^"<>\n]|<br\/>)+$/

/** @throws Error naming the line that Mermaid would not read, or the node that nothing leads to. */
export function readChart(text: string): Chart {
  const [head, ...lines] = text.trimEnd().split('\n')
  if (head !== 'flowchart TD') throw new Error(`a chart begins with "flowchart TD", not with "${head}"`)
  const nodes = new Map<string, string>()
  const edges: string[] = []
  const reached = new Set<string>()
  for (const line of lines) {
    const node = /^ {2}(\w+)(?:\["(.*)"\]|\(\["(.*)"\]\))$/.exec(line)
    const edge = /^ {2}(\w+) (-->|-\.->)\|"(.*)"\| (\w+)$/.exec(line)
    const label = node?.[2] ?? node?.[3] ?? edge?.[3] ?? ''
    if (!LABEL.test(label)) throw new Error(`no label of Mermaid: ${line}`)
    if (node?.[1] !== undefined) {
      const [, id] = node
      if (RESERVED.test(id) || nodes.has(id)) throw new Error(`the id is reserved or taken: ${line}`)
      nodes.set(id, label)
    } else if (edge) {
      const [, from = '', arrow, , to = ''] = edge
      if (!nodes.has(from) || !nodes.has(to)) throw new Error(`an edge of no node: ${line}`)
      reached.add(to)
      edges.push(`${from} ${arrow === '-->' ? '--' : '..'} ${label} -> ${to}`)
    } else {
      throw new Error(`no line of Mermaid: ${line}`)
    }
  }
  const [first, ...others] = nodes.keys()
  const lost = others.filter(id => !reached.has(id))
  if (first === undefined || lost.length > 0) throw new Error(`nothing leads to ${lost.join(', ')}`)
  return { nodes, edges }
}
