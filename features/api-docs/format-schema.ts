import type { ApiDocument, JsonSchema } from '#shared/openapi/api-document.ts'

/** A field of a body or a response, for display. */
export type FieldView = {
  name: string
  isRequired: boolean
  /** Its type with its limits: `Text, at most 200 characters`. Values are between backticks. */
  type: string
  description: string | undefined
  /** Its own fields, if it is an object or a list of objects. */
  schema: JsonSchema | undefined
}

/** The description of a value's type. */
export const formatSchemaType = (schema: JsonSchema, document: Pick<ApiDocument, 'components'>): string => {
  const inner = resolved(solid(schema), document)
  const fallback = schema.default === undefined ? '' : `; ${asCode(schema.default)} when absent`
  return `${plainType(inner, document)}${mayBeNull(schema) ? ', or null' : ''}${fallback}`
}

const asCode = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

const formats: Readonly<Record<string, string>> = {
  email: 'Email address',
  'date-time': 'Moment (ISO 8601, UTC)',
  date: 'Day, such as 2026-05-29',
  uuid: 'UUID',
  uri: 'Address',
}

const plainType = (schema: JsonSchema, document: Pick<ApiDocument, 'components'>): string => {
  if (schema.contentMediaType) return `File (${schema.contentMediaType})`
  if (schema.const !== undefined) return `Always ${asCode(schema.const)}`
  if (schema.enum)
    return `${schema.enum.length === 1 ? 'Always' : 'One of'} ${schema.enum.map(asCode).join(', ')}`
  const types = [schema.type ?? []].flat()
  if (types.length > 1) return types.includes('number') ? 'Number, or the same as text' : types.join(' or ')
  if (schema.format && formats[schema.format]) return `${formats[schema.format]}${lengths(schema)}`
  if (types[0] === 'string') return `Text${lengths(schema)}`
  if (types[0] === 'integer') return `Whole number${bounds(schema)}`
  if (types[0] === 'number') return `Number${bounds(schema)}`
  if (types[0] === 'boolean') return 'True or false'
  if (types[0] === 'null') return 'Nothing'
  if (types[0] === 'array') {
    const most = schema.maxItems === undefined ? '' : `, at most ${number(schema.maxItems)}`
    const inner = schema.items ? formatSchemaType(schema.items, document) : 'any value'
    return `List of ${inner.charAt(0).toLowerCase()}${inner.slice(1)}${most}`
  }
  if (types[0] === 'object') return 'Object'
  if (schema.anyOf) return schema.anyOf.map((one) => formatSchemaType(one, document)).join(', or ')
  return 'Any value'
}

const lengths = ({ minLength = 0, maxLength }: JsonSchema) => {
  if (maxLength !== undefined) return `, at most ${number(maxLength)} characters`
  return minLength > 1 ? `, at least ${number(minLength)} characters` : ''
}

const number = (value: number) => value.toLocaleString('en')

const bounds = ({ minimum, maximum }: JsonSchema) => {
  // the bounds of a safe integer are not worth mentioning
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (least !== undefined && most !== undefined) return `, ${number(least)} to ${number(most)}`
  if (least !== undefined) return `, at least ${number(least)}`
  return most === undefined ? '' : `, at most ${number(most)}`
}

const mayBeNull = ({ type, anyOf }: JsonSchema) =>
  (Array.isArray(type) && type.includes('null')) || anyOf?.some(isNull) === true

/**
 * The object schema of a value: itself, that of a list's items, or the non-null alternative. Undefined if
 * there is none.
 */
export const objectIn = (
  schema: JsonSchema,
  document: Pick<ApiDocument, 'components'>,
): JsonSchema | undefined => {
  const inner = resolved(solid(schema), document)
  if (inner.type === 'array') return inner.items && objectIn(inner.items, document)
  return inner.properties ? inner : undefined
}

/** The schema that a reference points to. */
const resolved = (schema: JsonSchema, { components }: Pick<ApiDocument, 'components'>): JsonSchema =>
  (schema.$ref && components.schemas[schema.$ref.split('/').at(-1) ?? '']) || schema

/** A nullable schema without its null. */
const solid = (schema: JsonSchema): JsonSchema => {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.filter((one) => one !== 'null') }
  const others = schema.anyOf?.filter((one) => !isNull(one)) ?? []
  return others.length === 1 && others[0] ? others[0] : schema
}

const isNull = ({ type }: JsonSchema) => type === 'null'

/** The fields of an object. */
export const fieldsOf = (schema: JsonSchema, document: Pick<ApiDocument, 'components'>): FieldView[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    isRequired: schema.required?.includes(name) ?? false,
    type: formatSchemaType(field, document),
    description: field.description,
    schema: objectIn(field, document),
  }))
