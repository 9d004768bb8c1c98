/**
 * The one place that compiles schemas. A schema is named by its path below `schemas/`, e.g.
 * `sandbox/scenario.schema.json`; its relative `$ref`s are read against that path.
 *
 * Nothing is read before it is asked for: only the asked file and what it refers to, once.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Ajv2020, ErrorObject, SchemaObject, ValidateFunction } from 'ajv/dist/2020.js'
import { OWN_WORDS } from './own-words.ts'

export interface Violation {
  /** JSON pointer of the offending value; of the object for `required` and `additionalProperties`. */
  readonly pointer: string
  readonly keyword: string
  /** In English, without the pointer: `must be integer`. */
  readonly message: string
  /** Facts of the keyword, e.g. `missingProperty`, `additionalProperty`, `allowedValues`. */
  readonly params: Readonly<Record<string, unknown>>
  /** Where the rule stands, e.g. `#/properties/line/enum`. */
  readonly schemaPath: string
  /** The schema object in which the keyword stands: what else it allows, and its examples. */
  readonly rule: Readonly<Record<string, unknown>>
}

/** Every violation of a value; empty = valid. The value is never changed. */
export type Validator = (value: unknown) => readonly Violation[]

// Loaded with the first schema: the eighty modules of Ajv would be a part of every start.
const require = createRequire(import.meta.url)

// The same two steps up from src/schemas and from dist/schemas.
const FOLDER = new URL('../../schemas/', import.meta.url)
// Made by the build; beside the sources there is none.
const CHECKS = new URL('../checks/checks.cjs', import.meta.url)
const SUFFIX = '.schema.json'
// Never fetched: it makes every path an absolute URI, against which Ajv resolves relative references.
const BASE = 'sandbox:/schemas/'

/**
 * An Ajv with the project's settings. `checkSchemas` also checks each schema by the meta-schema of 2020-12; the server
 * leaves that to the tests, because compiling the meta-schema costs more than all of the start. `parts` = it compiles
 * what stands inside a schema, too, where the type is said further out. `standalone` = for modules that say yes or no.
 */
export function createAjv(options: {
  readonly checkSchemas: boolean
  readonly parts?: boolean
  readonly standalone?: boolean
}): Ajv2020 {
  const { checkSchemas, parts = false, standalone = false } = options
  // What the packages export, of which these are the types.
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')
  // As above.
  const addFormats = require('ajv-formats') as typeof import('ajv-formats')
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: !parts,
    strictTuples: true,
    // What clients send is number or text: one rule for both gives one complaint, where `anyOf` would give three.
    allowUnionTypes: true,
    // `oneOf: [{required: [after]}, …]` speaks of properties that stand beside it, not inside.
    strictRequired: false,
    allErrors: !standalone,
    messages: !standalone,
    // A violation carries its rule, so that a complaint can name what would have been right.
    verbose: !standalone,
    // Optimising the generated code takes a third of compiling it, and the checks run no faster for it.
    code: { optimize: standalone, source: standalone },
    meta: checkSchemas,
    validateSchema: checkSchemas,
  })
  ajv.addVocabulary([...OWN_WORDS])
  addFormats.default(ajv, ['date-time', 'email', 'uri'])
  return ajv
}

/** Adds a schema and, file by file, what it refers to. Returns the key under which Ajv knows it. */
export function addWithReferences(ajv: Ajv2020, path: string): string {
  const key = BASE + path
  if (ajv.schemas[key] !== undefined) return key
  const schema = readSchema(path)
  // Files carry no `$id`: they are named by where they lie. Ajv needs it spelled out, or a reference to a property that
  // is itself a reference would be read against the wrong file.
  ajv.addSchema({ ...schema, $id: key })
  for (const reference of references(schema)) addWithReferences(ajv, resolveReference(path, reference))
  return key
}

type Check = (value: unknown) => boolean

/** By the paths of their schemas; each is loaded by its function. */
let builtChecks: Readonly<Record<string, () => Check>> | undefined
let shared: Ajv2020 | undefined
const compiled = new Map<string, Validator>()

/** @throws Error when there is no such schema, or it does not compile: schemas ship with the package. */
export function validator(path: string): Validator {
  const known = compiled.get(path)
  if (known !== undefined) return known
  const isValid = builtCheck(path)
  const made = isValid === null ? compile(path) : afterCheck(path, isValid)
  compiled.set(path, made)
  return made
}

/** Of a built package, for a schema of /api/v2. It says no more than yes or no: what is valid needs no Ajv. */
function builtCheck(path: string): Check | null {
  builtChecks ??= loadChecks()
  return builtChecks[path]?.() ?? null
}

function loadChecks(): Readonly<Record<string, () => Check>> {
  if (!existsSync(CHECKS)) return {}
  // Written so by the build.
  return require('../checks/checks.cjs') as Readonly<Record<string, () => Check>>
}

function afterCheck(path: string, isValid: Check): Validator {
  let violations: Validator | undefined
  return value => {
    if (isValid(value)) return []
    violations ??= compile(path)
    return violations(value)
  }
}

function compile(path: string): Validator {
  shared ??= createAjv({ checkSchemas: false })
  const check = shared.getSchema(addWithReferences(shared, path))
  if (check === undefined) throw new Error(`schemas/${path} was added, yet Ajv does not know it`)
  return violationsOf(check)
}

function violationsOf(check: ValidateFunction): Validator {
  return value => (check(value) ? [] : (check.errors ?? []).filter(isComplaint).map(violation))
}

/** Why an element is not the one a list must contain is no fault of that element; that none is, is said beside it. */
function isComplaint(error: ErrorObject): boolean {
  return !error.schemaPath.includes('/contains/')
}

function violation(error: ErrorObject): Violation {
  return {
    pointer: error.instancePath,
    keyword: error.keyword,
    message: error.message ?? `violates ${error.keyword}`,
    params: error.params,
    schemaPath: error.schemaPath,
    rule: error.parentSchema ?? {},
  }
}

/** Path of the schema file whose root a rule is; null for a rule further inside. */
export function pathOfRule({ $id }: Violation['rule']): string | null {
  return typeof $id === 'string' && $id.startsWith(BASE) ? $id.slice(BASE.length) : null
}

/** The file as it stands, for tests and exports. */
export function schemaText(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8')
}

export function readSchema(path: string): SchemaObject {
  return JSON.parse(schemaText(path))
}

/** Every schema, by path, sorted. */
export function schemaPaths(): readonly string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(SUFFIX))
    .map(name => name.replaceAll('\\', '/'))
    .sort()
}

/** Every `$ref` of a schema, as written. */
export function references(schema: unknown): readonly string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') found.push(value)
      // Examples are data: a `$ref` in them would be a field.
      else if (key !== 'examples') walk(value)
    }
  }
  walk(schema)
  return found
}

/** The file a `$ref` in the file `from` points into: `resources/rate.schema.json` and `../common/money.schema.json` → `common/money.schema.json`. */
export function resolveReference(from: string, reference: string): string {
  return new URL(reference, `file:///${from}`).pathname.slice(1)
}
