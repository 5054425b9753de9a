/** The subset of OpenAPI 3.1 that describes our calls; names that begin with `x-` are our extensions. */
export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  tags: readonly Tag[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    securitySchemes: Readonly<Record<string, SecurityScheme>>
    schemas: Readonly<Record<string, JsonSchema>>
    responses: Readonly<Record<string, Answer>>
  }
}

/** A feature, and what its calls are about. */
export type Tag = { name: string; 'x-title': string; description: string }

type SecurityScheme = {
  type: 'http' | 'apiKey'
  description: string
  scheme?: string
  bearerFormat?: string
  in?: string
  name?: string
}

type Counts = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum'

/** The subset of JSON Schema that our contracts need. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | false
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
} & { [Text in '$ref' | 'description' | 'format' | 'pattern' | 'contentMediaType']?: string } & {
  [Count in Counts]?: number
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export type Content = Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>
export type Reference = { $ref: string }

export type Answer = {
  description: string
  headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>
  content?: Content
}

export type Operation = {
  operationId: string
  tags: readonly string[]
  /** One sentence: what the call does. */
  summary: string
  description?: string
  security: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, Answer | Reference>>
  /** The kind of bearer token. */
  'x-bearer'?: string
  /** Who may call it (`Access` of shared/endpoint.ts). */
  'x-access'?: string
  /** How often one network may call it. */
  'x-rate-limit'?: { max: number; seconds: number }
  /** Alternative paths of the same call. */
  'x-also-at'?: readonly string[]
}
