import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import Stripe from 'stripe'

type Json = { [name: string]: unknown }

type Operation = {
  parameters?: { name: string; in: string; schema: Json }[]
  requestBody?: { content: { 'application/x-www-form-urlencoded': { schema: Json } } }
  responses: { '200': { content: { 'application/json': { schema: Json } } } }
}

type Description = {
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { [name: string]: Json } }
}

const description = JSON.parse(
  readFileSync(new URL('./stripe.openapi.json', import.meta.url), 'utf8'),
) as Description

/** Converts OpenAPI 3.0 `nullable` to JSON Schema unions, with all references in one schema. */
const toJsonSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, 'x-open-in-sdk': _open, ...rest } = value as Json
  const schema = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, toJsonSchema(member)]),
  )
  const { $ref } = schema
  if (typeof $ref === 'string') schema['$ref'] = $ref.replace('#/components/schemas/', 'stripe#/definitions/')
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

const definitions = toJsonSchema(description.components.schemas)

const ajvWith = (coerceTypes: boolean): Ajv => {
  const ajv = new Ajv({
    coerceTypes,
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
    // skipping validation of the large description compiles it in a third of the time
    inlineRefs: false,
    code: { optimize: false },
  })
  addFormats['default'](ajv)
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/)
  ajv.addSchema({ $id: 'stripe', definitions })
  return ajv
}

/** Responses are JSON; form-encoded values are text that must convert to the type. */
const ofJson = ajvWith(false)
const ofForms = ajvWith(true)

const compiled = new Map<string, ValidateFunction>()

const violationsOf = (ajv: Ajv, name: string, schema: () => unknown, value: unknown): string[] => {
  const validate = compiled.get(name) ?? ajv.compile(schema() as Json)
  compiled.set(name, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }: ErrorObject) =>
      `${name}${instancePath}: ${message} ${JSON.stringify(params)}`,
  )
}

const decode = (text: string): Json => {
  const form: Json = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    let target = form
    for (const step of steps) {
      target[step] ??= {}
      target = target[step] as Json
    }
    target[last] = value
  }
  return form
}

const withLists = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const members = entries.map(([, member]) => withLists(member))
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? members : Object.fromEntries(entries.map(([name], index) => [name, members[index]]))
}

const operationOf = (method: string, path: string): { operation: Operation; name: string } | undefined => {
  const steps = path.split('/')
  for (const [template, operations] of Object.entries(description.paths)) {
    const places = template.split('/')
    const matches =
      places.length === steps.length &&
      places.every((place, index) => place.startsWith('{') || place === steps[index])
    const operation = operations[method.toLowerCase()]
    if (matches && operation) return { operation, name: `${method} ${template}` }
  }
  return undefined
}

/** Violations of a value against a component of the description, such as `checkout.session`. */
const checkComponent = (component: string, json: unknown): string[] =>
  component in description.components.schemas
    ? violationsOf(ofJson, component, () => ({ $ref: `stripe#/definitions/${component}` }), json)
    : [`${component} is not described`]

/** Violations of a request: an undescribed call, unknown or badly typed parameters in the query or the body. */
export const checkRequest = (method: string, path: string, body: string): string[] => {
  const [plainPath = '', query = ''] = path.split('?')
  const found = operationOf(method, plainPath)
  if (!found) return [`${method} ${plainPath} is not described`]
  const { operation, name } = found
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')

  const querySchema = () => ({
    type: 'object',
    properties: Object.fromEntries(
      inQuery.map((parameter) => [parameter.name, toJsonSchema(parameter.schema)]),
    ),
    additionalProperties: false,
  })
  const bodySchema = () =>
    toJsonSchema(operation.requestBody?.content['application/x-www-form-urlencoded'].schema ?? {})
  return [
    ...violationsOf(ofForms, `${name} query`, querySchema, withLists(decode(query))),
    ...violationsOf(ofForms, `${name} body`, bodySchema, withLists(decode(body))),
  ]
}

/** Violations of a response: against the described object when it is a 200, else the error object. */
export const checkAnswer = (method: string, path: string, status: number, json: unknown): string[] => {
  if (status !== 200) return checkComponent('error', json)
  const found = operationOf(method, path.split('?')[0] ?? '')
  if (!found) return [`${method} ${path} is not described`]
  const schema = () => toJsonSchema(found.operation.responses['200'].content['application/json'].schema)
  return violationsOf(ofJson, `${found.name} answer`, schema, json)
}

/** Violations of an event, as it is delivered or read again. */
export const checkEvent = (json: unknown): string[] =>
  checkComponent(`event.${String((json as { type?: unknown }).type)}`, json)

type Exchange = {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  status: number
  answer: unknown
}

/** Violations of a whole exchange: request and response, the pinned API version, an idempotency key on each POST. */
export const checkExchange = ({ method, path, headers, body, status, answer }: Exchange): string[] => [
  ...checkRequest(method, path, body),
  // 0: no response, or one from a proxy
  ...(status === 0 ? [] : checkAnswer(method, path, status, answer)),
  ...(headers['stripe-version'] === Stripe.API_VERSION
    ? []
    : [`${method} ${path}: Stripe-Version is ${String(headers['stripe-version'])}`]),
  ...(method !== 'POST' || headers['idempotency-key'] ? [] : [`${method} ${path}: no Idempotency-Key`]),
]
