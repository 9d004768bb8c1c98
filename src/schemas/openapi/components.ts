import { readSchema } from '../registry.ts'
import type { Answer } from '../types.gen.ts'
import type { Reference, SchemaObject } from './document.ts'
import { isObject, rebase } from './rebase.ts'

/** The schemas a document refers to, each once, under its title. */
export interface Components {
  /** The schema of a file. */
  refer(path: string): Reference
  /** The body of an answer: an envelope with its data put in, or a file. */
  referToBody(answer: Answer): Reference
  /** What a component gives as its first example; undefined = it has none. */
  exampleOf(reference: Reference): unknown
  /** All that was referred to, by name. */
  all(): Readonly<Record<string, SchemaObject>>
}

const PREFIX = '#/components/schemas/'

export function createComponents(): Components {
  const made = new Map<string, { readonly source: string; readonly schema: SchemaObject }>()

  /** @throws Error when two sources have one name: a reference would mean either. */
  function keep(name: string, source: string, make: () => SchemaObject): Reference {
    const known = made.get(name)
    if (known !== undefined && known.source !== source) {
      throw new Error(`${source} and ${known.source} are both called ${name}; give one another title`)
    }
    if (known === undefined) {
      // Before it is made, so that a schema that refers to itself ends.
      made.set(name, { source, schema: {} })
      made.set(name, { source, schema: make() })
    }
    return { $ref: PREFIX + name }
  }

  function refer(path: string): Reference {
    const { $schema: _dialect, ...schema } = readSchema(path)
    return keep(titleOf(path), path, () => rebase(schema, whereOf(path)))
  }

  function whereOf(from: string) {
    return { from, refer: (path: string) => refer(path).$ref }
  }

  function exampleOf({ $ref }: Reference): unknown {
    const examples = made.get($ref.slice(PREFIX.length))?.schema.examples
    return Array.isArray(examples) ? examples[0] : undefined
  }

  /** Two closed objects cannot be joined by allOf, so the envelope is written out with the data in its place. */
  function compose(envelope: string, data: string): Reference {
    const title = `${titleOf(envelope).replace(/Envelope$/, '')}Of${titleOf(data)}`
    return keep(title, `${envelope} with ${data}`, () => {
      const { $schema: _dialect, ...schema } = readSchema(envelope)
      const { properties, examples, ...rest } = rebase(schema, whereOf(envelope))
      if (!isObject(properties) || !isObject(properties.data)) {
        throw new Error(`schemas/${envelope} is an envelope in contract.json and has no property data`)
      }
      const { description, 'x-basis': basis, 'x-clause': clause } = properties.data
      const payload = refer(data)
      return {
        ...rest,
        title,
        description: describeEnvelope(rest.description, readSchema(data).description),
        properties: {
          ...properties,
          data: { ...payload, description, 'x-basis': basis, 'x-clause': clause },
        },
        examples: fillExamples(examples, exampleOf(payload)),
      }
    })
  }

  return {
    refer,
    referToBody({ name, body, envelope, data }) {
      if (body !== undefined) return refer(body)
      if (envelope === undefined || data === undefined) {
        throw new Error(`the answer "${name}" of schemas/contract.json has neither a body nor an envelope with data`)
      }
      return compose(envelope, data)
    },
    exampleOf,
    all() {
      const sorted = [...made].sort(([one], [other]) => (one < other ? -1 : 1))
      return Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]))
    },
  }
}

function titleOf(path: string): string {
  const { title } = readSchema(path)
  if (typeof title !== 'string') throw new Error(`schemas/${path} has no title`)
  return title
}

/** What the envelope is for, without what it says of its payload, and what the payload is. */
function describeEnvelope(envelope: unknown, data: unknown): string {
  const texts = [String(envelope ?? '').replace(/;.*$/s, '.'), String(data ?? '')]
  return texts.filter(text => text !== '').join(' ')
}

/** The envelope's example around that of the data; its page counts what then stands in it. */
function fillExamples(examples: unknown, data: unknown): readonly unknown[] {
  const [first]: readonly unknown[] = Array.isArray(examples) ? examples : []
  if (!isObject(first)) return []
  const filled = { ...first, data }
  if (!Array.isArray(data) || !isObject(first.meta) || !isObject(first.meta.pagination)) return [filled]
  const pagination = { ...first.meta.pagination, count: data.length, total: data.length }
  return [{ ...filled, meta: { ...first.meta, pagination } }]
}
