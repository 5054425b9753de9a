import type { $ZodType } from 'zod/v4/core'
import type { JsonSchema, Parameter } from '#shared/openapi/api-document.ts'
import type { DescribedRoute } from './collect-routes.ts'
import { type Examples, exampleOf, knownValue } from './example.ts'
import { inputSchema, type SchemaHints } from './json-schemas.ts'
import type { Contract } from './read-contracts.ts'
import type { FieldWords } from './source-words.ts'

/** What a description of what comes in needs beside the route. */
export type Reading = {
  hints: SchemaHints
  /** What a field of this name could hold. */
  examples: Examples
}

export const none: FieldWords = new Map()
/** What the docstrings of a call say of the fields of a part of it. */
export const fieldsOf = (contract: Contract | undefined, part: string): FieldWords =>
  contract?.fields.get(part)?.fields ?? none

/** `/…/:id(^\d+)/*` as OpenAPI writes it. */
export const templateOf = (path: string) =>
  path.replace(/:(\w+)(?:\([^)]*\))?/g, '{$1}').replace(/\*$/, '{path}')

/** What is sent in the path, in the query and in headers. */
export const parametersOf = (
  route: DescribedRoute,
  contract: Contract | undefined,
  { hints, examples }: Reading,
) => {
  const read = (schema: $ZodType | undefined, part: string): JsonSchema =>
    schema ? inputSchema(schema, fieldsOf(contract, part), hints) : {}
  const params = read(route.params, 'params')
  const query = read(route.query, 'query')
  const inPath = placesOf(route.path).map((name) => {
    const json = params.properties?.[name] ?? { type: 'string' }
    const known = knownValue(name, json, examples)
    return { ...parameter(name, 'path', true, json), ...(known !== undefined && { example: known }) }
  })
  const inQuery = Object.entries(query.properties ?? {}).map(([name, json]) =>
    parameter(name, 'query', query.required?.includes(name) ?? false, json),
  )
  const inHeader = [...(contract?.words.headers ?? [])].map(
    ([name, description]): Parameter => ({ name, in: 'header', description, schema: { type: 'string' } }),
  )
  return [...inPath, ...inQuery, ...inHeader]
}

const placesOf = (path: string) => [...templateOf(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** A property as a parameter: what it is for is said once. */
const parameter = (name: string, place: 'path' | 'query', required: boolean, json: JsonSchema): Parameter => {
  const { description, ...schema } = json
  return { name, in: place, required, ...(description && { description }), schema }
}

/** The body of a call: a form with a file, or JSON. */
export const bodyOf = (route: DescribedRoute, contract: Contract | undefined, reading: Reading) =>
  uploadBody(route, reading) ?? jsonBody(route, contract, reading)

const uploadBody = ({ config }: DescribedRoute, { hints, examples }: Reading) => {
  if (!config.form) return undefined
  const { fields, file, mostBytes } = config.form
  const schema: JsonSchema = fields ? inputSchema(fields, none, hints) : { type: 'object' }
  const whole: JsonSchema = {
    ...schema,
    properties: {
      ...schema.properties,
      [file]: {
        type: 'string',
        contentMediaType: 'application/pdf',
        maxLength: mostBytes,
        description: `One PDF of at most ${mostBytes.toLocaleString('en')} bytes, as the last part.`,
      },
    },
    required: [...(schema.required ?? []), file],
  }
  const example = exampleOf(whole, { ...examples, [file]: ['abstract.pdf'] })
  return { required: true, content: { 'multipart/form-data': { schema: whole, example } } }
}

const jsonBody = (
  { config }: DescribedRoute,
  contract: Contract | undefined,
  { hints, examples }: Reading,
) => {
  const { body } = config.contract ?? {}
  if (!body) return undefined
  const schema = inputSchema(body, fieldsOf(contract, 'body'), hints)
  const isNeeded = schema.type === 'object'
  return {
    required: isNeeded,
    content: { 'application/json': { schema, example: exampleOf(schema, examples) } },
  }
}
