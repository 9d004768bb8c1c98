import { describe, expect, test } from 'vitest'
import { openApi } from '../../../src/schemas/openapi/open-api.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'
import { DOCUMENT_DEFECTS } from '../../mutants/laws/openapi-defects.ts'
import { lintDocument } from './lint-document.ts'

const serverUrl = 'http://127.0.0.1:4100'
const { profile: shipped } = loadReference()

describe('the OpenAPI document breaks no rule of the linters', () => {
  test('with every reading', () => {
    expect(lintDocument(openApi({ serverUrl }))).toEqual([])
  })

  test.each(['compatible', 'spec', 'observed'] as const)('of %s', name => {
    expect(lintDocument(openApi({ serverUrl, profile: shipped(name).switches }))).toEqual([])
  })
})

describe('the rules find each planted defect, where it is', () => {
  test.each(DOCUMENT_DEFECTS)('$id: $defect', ({ make, rule, at }) => {
    const found = lintDocument(make(openApi({ serverUrl })))
    expect(found.map(problem => problem.rule).filter(one => one !== rule)).toEqual([])
    expect(found.map(problem => problem.at)).toContain(at)
  })
})
