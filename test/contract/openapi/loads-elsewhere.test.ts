import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../../src/schemas/openapi/document.ts'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'

const serverUrl = 'http://127.0.0.1:4100'
const { profile: shipped } = loadReference()
const DOCUMENTS: readonly (readonly [string, OpenApiDocument])[] = [
  ['with every reading', openApi({ serverUrl })],
  ...(['compatible', 'spec', 'observed'] as const).map(
    name => [`of ${name}`, openApi({ serverUrl, profile: shipped(name).switches })] as const,
  ),
]

/** The other tool keeps and changes what it is given. */
const load = (document: unknown) => new Validator().validate(JSON.parse(JSON.stringify(document)))

describe('a tool that is not ours takes the document for OpenAPI 3.1', () => {
  test.each(DOCUMENTS)('%s', async (_what, document) => {
    expect(await load(document)).toMatchObject({ valid: true })
  })

  test('and follows every reference in it', async () => {
    const validator = new Validator()
    await validator.validate(JSON.parse(JSON.stringify(openApi({ serverUrl }))))
    // Throws where one leads nowhere.
    expect(validator.resolveRefs()).toMatchObject({ openapi: '3.1.0' })
    expect(validator.version).toBe('3.1')
  })
})

describe('it refuses an invalid document', () => {
  const { info, paths, ...rest } = openApi({ serverUrl })
  const rates = paths['/api/v2/rates']?.post

  test.each([
    ['without a version', { ...rest, paths, info: { title: info.title } }],
    [
      'with a response that says nothing',
      { ...rest, info, paths: { '/x': { post: { ...rates, responses: { 200: {} } } } } },
    ],
    ['with a parameter that is nowhere', { ...rest, info, paths: { '/x': { post: { parameters: [{ name: 'x' }] } } } }],
  ])('%s', async (_what, document) => {
    expect(await load(document)).toMatchObject({ valid: false })
  })
})
