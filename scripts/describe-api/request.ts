import { type DescribedRoute, templateOf } from '#platform/server/openapi/collect-routes.ts'
import { formTraces } from '#shared/fields.ts'
import type { JsonSchema, Parameter } from '#shared/openapi/api-document.ts'
import { exampleOf, exampleValue } from './example.ts'
import { exampleValues } from './example-values.ts'
import { inputSchema } from './schemas.ts'

/** Fields that only our own forms send. */
const hidden = new Set(Object.values(formTraces))

/** The path, query and header parameters of a call. */
export const parametersOf = (
  route: DescribedRoute,
  headers: readonly (readonly [name: string, description: string])[],
): Parameter[] => {
  const params = route.params ? inputSchema(route.params, hidden) : {}
  const query = route.query ? inputSchema(route.query, hidden) : {}
  const inPath = [...templateOf(route.path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const json = params.properties?.[name] ?? { type: 'string' }
    const example = exampleValue(name, json, exampleValues)
    return { ...parameter(name, 'path', true, json), ...(example !== undefined && { example }) }
  })
  const inQuery = Object.entries(query.properties ?? {}).map(([name, json]) =>
    parameter(name, 'query', query.required?.includes(name) ?? false, json),
  )
  const inHeader = headers.map(
    ([name, description]): Parameter => ({ name, in: 'header', description, schema: { type: 'string' } }),
  )
  return [...inPath, ...inQuery, ...inHeader]
}

/** A property as a parameter: its description is moved there. */
const parameter = (
  name: string,
  location: 'path' | 'query',
  required: boolean,
  json: JsonSchema,
): Parameter => {
  const { description, ...schema } = json
  return { name, in: location, required, ...(description && { description }), schema }
}

/** The request body of a call: a form with a file, or JSON. */
export const bodyOf = ({ config: { form, contract } }: DescribedRoute) => {
  if (form) {
    const schema = withFile(form.fields ? inputSchema(form.fields, hidden) : { type: 'object' }, form)
    const example = exampleOf(schema, { ...exampleValues, [form.file]: ['abstract.pdf'] })
    return { required: true, content: { 'multipart/form-data': { schema, example } } }
  }
  if (!contract?.body) return undefined
  const schema = inputSchema(contract.body, hidden)
  const example = exampleOf(schema, exampleValues)
  return { required: schema.type === 'object', content: { 'application/json': { schema, example } } }
}

const withFile = (schema: JsonSchema, { file, mostBytes }: { file: string; mostBytes: number }) => ({
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
})
