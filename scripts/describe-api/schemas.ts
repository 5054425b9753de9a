import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { emailAddress } from '#shared/fields.ts'
import type { JsonSchema } from '#shared/openapi/api-document.ts'

/** The input schema of a call, without the fields in `hidden`. */
export const inputSchema = (schema: $ZodType, hidden: ReadonlySet<$ZodType> = new Set()): JsonSchema => {
  const left = new WeakSet<object>()
  return plain(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        addRules(zodSchema, jsonSchema as JsonSchema)
        if ([zodSchema, zodSchema._zod.parent].includes(emailAddress)) jsonSchema.format = 'email'
        if (hidden.has(zodSchema)) left.add(jsonSchema)
        const { properties = {} } = jsonSchema as { properties?: Record<string, object> }
        for (const [name, field] of Object.entries(properties)) if (left.has(field)) delete properties[name]
      },
    }),
  )
}

/** Creates the output schemas. `schemas` contains the named ones used so far. */
export const createOutputs = (nameOf: (schema: $ZodType) => string | undefined) => {
  const schemas: Record<string, JsonSchema> = {}
  const metadata = z.registry<{ id?: string }>()
  metadata.get = (schema) => {
    const id = nameOf(schema)
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) } as never
  }
  const outputSchema = (schema: $ZodType): JsonSchema => {
    // in a list, so that a named schema is referenced as well
    const json = z.toJSONSchema(z.array(schema), {
      io: 'output',
      unrepresentable: 'any',
      metadata,
      // an answer may get new fields
      override: ({ jsonSchema }) => delete jsonSchema.additionalProperties,
    })
    for (const [name, definition] of Object.entries(json.$defs ?? {}))
      schemas[name] ??= plain(definition as object)
    return (plain(json) as { items: JsonSchema }).items
  }
  return { schemas, outputSchema }
}

const plain = (json: object): JsonSchema => {
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _dialect, $defs: _named, id: _id, ...schema } = JSON.parse(text)
  return schema
}

/**
 * Adds constraints to a text or number schema that only custom checks know: a check is a function without a JSON schema, so
 * it is called with samples.
 */
const addRules = (schema: $ZodType, json: JsonSchema): void => {
  if (json.type === 'object' || json.type === 'array') return
  const { type, entries } = defOf(endOf(schema))
  if (json.type === 'string' && type === 'enum' && entries) {
    delete json.minLength
    json.enum = Object.values(entries)
  }
  if (json.enum) return
  const rule = z.safeParse(schema, {}).error?.issues[0]?.message ?? ''
  const [, least, most] = / must be a whole number from (\d+) to (\d+)$/.exec(rule) ?? []
  if (json.type === 'number' && most !== undefined)
    Object.assign(json, { type: 'integer', minimum: Number(least), maximum: Number(most) })
  else if (
    / must be (?!text$)/.test(rule) &&
    json.format === undefined &&
    json.minimum === undefined &&
    json.type !== 'boolean' &&
    !json.description?.endsWith(`${rule}.`)
  )
    json.description = [json.description, `${rule}.`].filter(Boolean).join(' ')
  const isFree = json.minLength === undefined && !json.pattern && !json.format
  if (json.type === 'string' && isFree && !z.safeParse(schema, ' ').success) json.minLength = 1
}

type Def = { type: string; out?: $ZodType; innerType?: $ZodType; entries?: Record<string, string> }
const defOf = (schema: $ZodType) => schema._zod.def as unknown as Def

/** The innermost output schema, through all wrappers. */
const endOf = (schema: $ZodType): $ZodType => {
  const { type, out, innerType } = defOf(schema)
  const next = type === 'pipe' ? out : ['optional', 'default'].includes(type) ? innerType : undefined
  return next ? endOf(next) : schema
}
