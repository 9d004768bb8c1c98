/** Values that fit a schema, by its words and examples, and values that fit none. */
import { drawInteger, type Rng } from '../../src/domain/random.ts'
import { readSchema, resolveReference } from '../../src/schemas/registry.ts'

type Schema = Readonly<Record<string, unknown>>

/** So deep a drawn value is; below it a list or object is empty. */
const DEEPEST = 6

export const pick = <T>(random: Rng, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('there is nothing to draw from')
  return found
}

/** A value of the schema at that path below `schemas/`; it need not be valid where the schema has rules between its parts. */
export function drawValue(random: Rng, path: string): unknown {
  return draw(random, { schema: readSchema(path), from: path, root: readSchema(path) }, 0)
}

interface Place {
  readonly schema: Schema
  /** The file in which it stands. */
  readonly from: string
  readonly root: Schema
}

function draw(random: Rng, { schema, from, root }: Place, depth: number): unknown {
  const at = (inner: unknown): Place => ({ schema: isObject(inner) ? inner : {}, from, root })
  if (typeof schema.$ref === 'string') return draw(random, follow(schema.$ref, { schema, from, root }), depth)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return pick(random, schema.enum)
  if (Array.isArray(schema.examples) && schema.examples.length > 0 && random() < 0.6)
    return pick(random, schema.examples)
  const choices = [schema.oneOf, schema.anyOf].find(Array.isArray)
  const chosen = choices && draw(random, at(pick(random, choices)), depth)
  if (choices && !isObject(schema.properties)) return chosen
  const all = Array.isArray(schema.allOf) ? schema.allOf.map(part => draw(random, at(part), depth)) : []
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (isObject(schema.properties) || type === 'object') {
    const own = depth < DEEPEST ? drawObject(random, { schema, from, root }, depth) : {}
    return Object.assign({}, ...[...all, chosen].filter(isObject), own)
  }
  if (all.length > 0 && type === undefined) return all[0]
  return drawPlain(random, schema, type, item => draw(random, at(item), depth + 1))
}

function drawObject(random: Rng, { schema, from, root }: Place, depth: number): Record<string, unknown> {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const drawn: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!required.has(name) && random() < 0.5) continue
    drawn[name] = draw(random, { schema: isObject(inner) ? inner : {}, from, root }, depth + 1)
  }
  return drawn
}

function drawPlain(random: Rng, schema: Schema, type: unknown, drawItem: (schema: unknown) => unknown): unknown {
  const low = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0)
  const high = Number(schema.maximum ?? low + 100_000)
  switch (type) {
    case 'integer':
      return drawInteger(random, Math.ceil(low), Math.floor(high))
    case 'number':
      return low + random() * (high - low)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case 'array':
      return Array.from({ length: drawInteger(random, 0, 3) }, () => drawItem(schema.items))
    default:
      return pick(random, ['Nguyễn Văn An', '0900000001', '2026-01-05T08:00:00+07:00', '1h', 'happy', '900', 'x'])
  }
}

function follow(reference: string, { from, root }: Place): Place {
  const [file = '', pointer = ''] = reference.split('#')
  const path = file === '' ? from : resolveReference(from, file)
  const whole = file === '' ? root : readSchema(path)
  const schema = pointer
    .split('/')
    .filter(part => part !== '')
    .reduce<unknown>((found, part) => (isObject(found) ? found[part] : undefined), whole)
  return { schema: isObject(schema) ? schema : whole, from: path, root: whole }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
