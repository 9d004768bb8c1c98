import { openYaml } from './open-yaml.ts'

export interface YamlOptions {
  /** Where editors find its schema; a comment in the first line. */
  readonly schema?: string
  /** Comments above the first key, a line each. */
  readonly head?: readonly string[]
  /** Comments behind the values of the group `of`, by key; above the key of a list or an object. */
  readonly remarks?: { readonly of: string; readonly by: Readonly<Record<string, string>> }
}

/**
 * A value as YAML that every reader takes for the same: what YAML 1.1 would read as something else (`no`, `08:30`,
 * `1_000`) stands in quotes.
 */
export function writeYaml(value: unknown, { schema, head = [], remarks }: YamlOptions): string {
  const { Document, isMap, isNode, isScalar } = openYaml()
  const document = new Document(value, { version: '1.2', compat: 'yaml-1.1', aliasDuplicateObjects: false })
  const group = document.get(remarks?.of)
  for (const { key, value: node } of isMap(group) ? group.items : []) {
    const remark = remarks?.by[String(key)]
    if (remark === undefined || !isNode(key) || !isNode(node)) continue
    const comment = ` ${remark.replaceAll(/\s+/g, ' ')}`
    if (isScalar(node)) node.comment = comment
    else key.commentBefore = comment
  }
  // A long text stays on its line: folded, it would be harder to compare.
  const text = document.toString({ lineWidth: 0 })
  const comments = [...(schema === undefined ? [] : [`yaml-language-server: $schema=${schema}`]), ...head]
  return comments.map(line => `# ${line}\n`).join('') + text
}
