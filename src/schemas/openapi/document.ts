/** An OpenAPI 3.1 document, as far as this project writes one. Key order is that of writing. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: OpenApiOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly securitySchemes: Readonly<Record<string, SchemaObject>>
  }
}

/** A JSON Schema, or a part of one. */
export type SchemaObject = Readonly<Record<string, unknown>>

export interface Reference {
  readonly $ref: string
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: SchemaObject
}

export interface MediaType {
  readonly schema: SchemaObject | Reference
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface RequestBody {
  readonly required: boolean
  readonly content: Readonly<Record<string, MediaType>>
}

export interface OpenApiResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, MediaType>>
  /** Whether the specification shows that it is answered, and where its body comes from. */
  readonly 'x-shown'?: boolean
  readonly 'x-basis'?: string
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly OpenApiParameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>
  /** Headings of the specification it comes from. */
  readonly 'x-clause'?: readonly string[]
  /** What calling it on a real deployment means. */
  readonly 'x-effects'?: readonly string[]
}
