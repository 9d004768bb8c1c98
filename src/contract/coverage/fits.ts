import type { Ajv2020 } from 'ajv/dist/2020.js'
import { addWithReferences, createAjv, validator } from '../../schemas/registry.ts'
import { escapeToken, type SchemaNode, tokensOf } from '../schema/schema-node.ts'

type Test = (value: unknown) => boolean

let ajv: Ajv2020 | undefined
const compiled = new WeakMap<SchemaNode, Test>()

/** Whether a value is valid by a schema that may stand inside a file: one branch of an `anyOf`, an `if`. */
export function fits(node: SchemaNode, value: unknown): boolean {
  const known = compiled.get(node)
  if (known !== undefined) return known(value)
  const made = compile(node)
  compiled.set(node, made)
  return made(value)
}

/** Compiling is what costs: what is compiled already, or needs no compiling, is taken as it is. */
function compile(node: SchemaNode): Test {
  const { file, pointer, schema, ref } = node
  const keywords = Object.keys(schema)
  const [only] = keywords
  if (ref !== null && keywords.length === 1) return value => fits(ref, value)
  if (pointer === '') return value => validator(file)(value).length === 0
  if (only === 'type' && keywords.length === 1 && schema.type === 'null') return value => value === null
  return compilePart(node)
}

function compilePart({ file, pointer }: SchemaNode): Test {
  ajv ??= createAjv({ checkSchemas: false, parts: true })
  const fragment = tokensOf(pointer).map(token => `/${encodeURIComponent(escapeToken(token))}`)
  const check = ajv.getSchema(`${addWithReferences(ajv, file)}#${fragment.join('')}`)
  if (check === undefined) throw new Error(`Ajv does not find ${file}#${pointer}`)
  return value => check(value) === true
}
