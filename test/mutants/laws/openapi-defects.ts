/** Defects of the OpenAPI document: the eighth point. A linter must name the rule at the place. */
import { edited, GONE, isRecord } from '../edit.ts'

export interface DocumentDefect {
  readonly id: string
  readonly point: 8
  readonly kind: 'the OpenAPI document'
  readonly rule: string
  /** Where; `*` is any one step, `~` stands for a slash of a path. */
  readonly at: string
  readonly defect: string
  readonly make: (document: unknown) => unknown
}

const OPENAPI = { point: 8, kind: 'the OpenAPI document' } as const
const RATES = '/paths/~api~v2~rates/post'

/** As `edited`, where a step may hold slashes, written `~`. */
function changed(document: unknown, place: string, to: (was: unknown) => unknown): unknown {
  const [step, ...rest] = place.split('/').slice(1)
  if (step === undefined) return to(document)
  const name = step.replaceAll('~', '/')
  if (!isRecord(document) || !(name in document)) throw new Error(`the document has no ${place}`)
  const below = rest.length === 0 ? to(document[name]) : changed(document[name], `/${rest.join('/')}`, to)
  const { [name]: _was, ...others } = document
  return below === GONE ? others : { ...document, [name]: below }
}

export const DOCUMENT_DEFECTS: readonly DocumentDefect[] = [
  {
    ...OPENAPI,
    id: 'openapi-array-without-items',
    rule: 'array-items',
    at: '/components/schemas/Planted',
    defect: 'A schema of type array does not say what it holds.',
    make: document =>
      edited(document, '/components/schemas', all => (isRecord(all) ? { ...all, Planted: { type: 'array' } } : all)),
  },
  {
    ...OPENAPI,
    id: 'openapi-operation-undescribed',
    rule: 'operation-description',
    at: RATES,
    defect: 'An operation has neither a description nor a summary.',
    make: document =>
      changed(document, RATES, operation => {
        if (!isRecord(operation)) return operation
        const { description: _description, summary: _summary, ...rest } = operation
        return rest
      }),
  },
  {
    ...OPENAPI,
    id: 'openapi-parameter-missing',
    rule: 'path-parameters',
    at: '/paths/~api~v2~webhooks~{id}/delete',
    defect: 'The id of a path is no parameter of its operation.',
    make: document => changed(document, '/paths/~api~v2~webhooks~{id}/delete/parameters', () => []),
  },
  {
    ...OPENAPI,
    id: 'openapi-operation-id-twice',
    rule: 'operation-id-unique',
    at: '/paths/~api~v2~cities/get/operationId',
    defect: 'Two operations have the same operationId.',
    make: document => changed(document, '/paths/~api~v2~cities/get/operationId', () => 'listBanks'),
  },
]
