/** A schema as data: what a rule about schemas looks at. */
export type SchemaNode = Readonly<Record<string, unknown>>

export interface Visit {
  readonly node: SchemaNode
  /** JSON pointer into the file. */
  readonly pointer: string
  /** Where it stands as the value of a property of the data, its name. */
  readonly property?: string
}

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const SINGLES = ['items', 'additionalProperties', 'contains', 'propertyNames', 'if', 'then', 'else', 'not']
const LISTS = ['allOf', 'anyOf', 'oneOf']

/** Every schema within a schema, itself first. Data (`examples`, `enum`, `const`) is not entered. */
export function walkSchema(node: unknown, pointer = '#', property?: string): readonly Visit[] {
  if (!isNode(node)) return []
  const here: Visit = property === undefined ? { node, pointer } : { node, pointer, property }
  const maps = MAPS.flatMap(key =>
    Object.entries(isNode(node[key]) ? node[key] : {}).flatMap(([name, child]) =>
      walkSchema(child, `${pointer}/${key}/${name}`, key === 'properties' ? name : undefined),
    ),
  )
  const singles = SINGLES.flatMap(key => walkSchema(node[key], `${pointer}/${key}`))
  const lists = LISTS.flatMap(key => {
    const branches = node[key]
    return Array.isArray(branches)
      ? branches.flatMap((child, index) => walkSchema(child, `${pointer}/${key}/${index}`))
      : []
  })
  return [here, ...maps, ...singles, ...lists]
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
