import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { validateAnswer } from '../../../src/schemas/answers.ts'
import type { OpenApiOperation, OpenApiResponse } from '../../../src/schemas/openapi/document.ts'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { type Cell, contractManifest, operations } from '../../../src/schemas/operations.ts'
import { readSchema, schemaPaths, validator } from '../../../src/schemas/registry.ts'
import { breakBody } from './break-body.ts'

const document = openApi({ serverUrl: 'http://127.0.0.1:4100' })
// Set up as any tool would: it knows nothing of our files, only the document.
const ajv = new Ajv2020({ strict: false, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi.json')

/** The judge that the document alone makes of one of its schemas. */
function judgeOf(schema: object): (value: unknown) => boolean {
  // References of a part are those of the whole document.
  const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/')))
  return value => check(value)
}

function bodyOf(response: OpenApiOperation['responses'][string] | undefined) {
  const media = response !== undefined && 'content' in response ? response.content?.['application/json'] : undefined
  if (media === undefined) throw new Error('a response of the document has no JSON body')
  return { schema: media.schema, examples: Object.values(media.examples ?? {}).map(({ value }) => value) }
}

/** Returns how many of the broken bodies both refuse. */
function agree(cell: Cell, response: OpenApiOperation['responses'][string] | undefined): number {
  const { schema, examples } = bodyOf(response)
  const accepts = judgeOf(schema)
  const judged = (body: unknown) => cell.answers.some(answer => validateAnswer(answer, body).length === 0)
  expect(examples).toHaveLength(cell.answers.length)
  expect(examples.filter(example => !accepts(example) || !judged(example))).toEqual([])
  const bodies = examples.flatMap(breakBody)
  expect(bodies.filter(body => accepts(body) !== judged(body))).toEqual([])
  return bodies.filter(body => !accepts(body)).length
}

describe('a body that the document accepts is one that the schemas accept, and the other way round', () => {
  const methods = Object.values(document.paths).flatMap(item => Object.values(item))

  test.each(
    operations().flatMap(({ operationId, cells }) =>
      cells.map(cell => [`${operationId} ${cell.status}`, operationId, cell] as const),
    ),
  )('%s', (_name, operationId, cell) => {
    const found = methods.find(operation => operation.operationId === operationId)
    expect(agree(cell, found?.responses[cell.status])).toBeGreaterThan(0)
  })

  test.each(contractManifest().everywhere.map(cell => [cell.status, cell] as const))('anywhere %i', (status, cell) => {
    const responses: Readonly<Record<string, OpenApiResponse>> = document.components.responses
    expect(agree(cell, responses[`Status${status}`])).toBeGreaterThan(0)
  })

  const requests = schemaPaths().filter(path =>
    /^(operations\/.*\/request|events\/|common\/ondemand-order-input)/.test(path),
  )
  test.each(requests)('%s', path => {
    const check = validator(path)
    const media = [...methods, ...Object.values(document.webhooks).map(({ post }) => post)]
      .map(operation => operation.requestBody?.content['application/json'])
      .find(body => body !== undefined && JSON.stringify(body.schema).endsWith(`/${readSchema(path).title}"}`))
    if (media === undefined) throw new Error(`no operation of the document takes schemas/${path}`)
    const accepts = judgeOf(media.schema)
    const bodies = Object.values(media.examples ?? {}).flatMap(({ value }) => [value, ...breakBody(value)])
    expect(bodies.filter(body => accepts(body) !== (check(body).length === 0))).toEqual([])
    expect(new Set(bodies.map(accepts))).toEqual(new Set([true, false]))
  })
})
