/**
 * Writes src/schemas/types.gen.ts from schemas/**: one bundle, so that a shape used in many places is declared once,
 * under the `title` of its file. `--check` writes nothing and exits 1 when the committed file is stale. `--out FILE` names
 * another file than the committed one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compile } from 'json-schema-to-typescript'
import { keepGenerated } from './keep-generated.mjs'

const FOLDER = new URL('../schemas/', import.meta.url)
const TARGET = fileURLToPath(new URL('../src/schemas/types.gen.ts', import.meta.url))
const COMMAND = 'node scripts/gen-types.mjs'

/** Schemas by path below schemas/. Titles become type names, so no two files may share one. */
function readSchemas() {
  const schemas = new Map()
  const pathOf = new Map()
  for (const name of readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.schema.json')) continue
    const path = name.replaceAll('\\', '/')
    const schema = JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'))
    const twin = pathOf.get(schema.title)
    if (twin !== undefined) {
      throw new Error(`schemas/${path} and schemas/${twin} share the title ${schema.title}: rename one.`)
    }
    pathOf.set(schema.title, path)
    schemas.set(path, schema)
  }
  return schemas
}

// `oneOf: [{required: [by]}, {required: [to]}]` says when a body is refused; as a type it would only blur the fields.
const CONDITIONS = new Set(['if', 'then', 'else', 'not', 'contains', 'dependentRequired', 'dependentSchemas'])
const ALTERNATIVES = new Set(['allOf', 'anyOf', 'oneOf'])
const isCondition = branch => Object.keys(branch).every(key => key === 'required' || CONDITIONS.has(key))

/**
 * The schema as json-schema-to-typescript should see it: shapes without conditions, references by `resolve(path, ref)`.
 */
function simplify(node, path, resolve) {
  if (Array.isArray(node)) return node.map(item => simplify(item, path, resolve))
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string') {
    const target = resolve(path, node.$ref)
    // Beside a reference a description makes the library declare a second, numbered type; wrapped, it does not.
    return node.description === undefined ? target : { description: node.description, allOf: [target] }
  }
  const kept = {}
  for (const [key, value] of Object.entries(node)) {
    if (CONDITIONS.has(key) || key === '$schema' || key === 'examples' || key.startsWith('x-')) continue
    if (ALTERNATIVES.has(key) && value.every(isCondition)) continue
    kept[key] = key === 'properties' ? simplifyEach(value, path, resolve) : simplify(value, path, resolve)
  }
  return kept
}

/** Names of properties are names, even one that is spelled like a keyword. */
function simplifyEach(properties, path, resolve) {
  return Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, simplify(child, path, resolve)]))
}

/** A whole file becomes a named type; `file#/properties/name` is a field borrowed from one, and is written out. */
function resolverFor(schemas) {
  return function resolve(from, reference) {
    const url = new URL(reference, `file:///${from}`)
    const path = url.pathname.slice(1)
    const schema = schemas.get(path)
    if (schema === undefined) throw new Error(`schemas/${from} refers to ${reference}: no such file.`)
    if (url.hash === '') return { $ref: `#/definitions/${schema.title}` }
    const property = schema.properties?.[url.hash.replace('#/properties/', '')]
    if (property === undefined) throw new Error(`schemas/${from} refers to ${reference}: no such property.`)
    return simplify(property, path, resolve)
  }
}

async function generate() {
  const schemas = readSchemas()
  const resolve = resolverFor(schemas)
  const definitions = {}
  for (const [path, schema] of schemas) definitions[schema.title] = simplify(schema, path, resolve)
  const titles = Object.keys(definitions).sort()
  const bundle = {
    title: 'SchemaTypes',
    description: 'Every type by the title of its schema.',
    type: 'object',
    additionalProperties: false,
    required: titles,
    properties: Object.fromEntries(titles.map(title => [title, { $ref: `#/definitions/${title}` }])),
    definitions,
  }
  const text = await compile(bundle, 'SchemaTypes', {
    bannerComment: `/**\n * Generated from schemas/ by \`${COMMAND}\`. Do not edit: change the schema and generate again.\n */`,
    additionalProperties: true,
    ignoreMinAndMaxItems: true,
    strictIndexSignatures: false,
    style: { printWidth: 120, semi: false, singleQuote: true },
  })
  return text.replaceAll('\r\n', '\n')
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, out: { type: 'string', default: TARGET } },
})
const fresh = await generate()
keepGenerated(fresh, { target: values.out, check: values.check, source: 'schemas/', command: COMMAND })
