import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import type { JsonSchema } from '#shared/openapi/api-document.ts'
import { refineInput } from './input-rules.ts'
import type { FieldWords } from './source-words.ts'

type Schemas = Record<string, JsonSchema>

/** What is known of schemas beside what they say themselves. */
export type SchemaHints = {
  /** What no schema can say, such as that a text is an email address. */
  known: ReadonlyMap<$ZodType, JsonSchema>
  /** Fields that only our own forms send: they are left out. */
  hidden: ReadonlySet<$ZodType>
}

/** A schema with a name of its own: answers refer to it instead of repeating it. */
export type NamedSchema = { name: string; words: FieldWords }

/** What comes in with a call. */
export const inputSchema = (
  schema: $ZodType,
  words: FieldWords,
  { known, hidden }: SchemaHints,
): JsonSchema => {
  const left = new WeakSet<object>()
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      refineInput(zodSchema, jsonSchema as JsonSchema)
      Object.assign(jsonSchema, known.get(zodSchema))
      if (hidden.has(zodSchema)) left.add(jsonSchema)
      const { properties = {} } = jsonSchema as { properties?: Record<string, object> }
      for (const [name, field] of Object.entries(properties)) if (left.has(field)) delete properties[name]
    },
  })
  const made = plain(json)
  describe(made, words)
  return made
}

/**
 * Makes the schemas of what goes out. `schemas` are those with a name of their own that an answer has needed so far.
 */
export const createOutputs = (named: ReadonlyMap<$ZodType, NamedSchema>) => {
  const metadata = z.registry<{ id: string }>()
  for (const [schema, { name }] of named) metadata.add(schema, { id: name })
  const words = new Map([...named.values()].map(({ name, words }) => [name, words]))
  const schemas: Schemas = {}

  return {
    schemas,
    outputSchema: (schema: $ZodType, own: FieldWords): JsonSchema => {
      // in a list, so that a schema with a name is referred to as well
      const json = z.toJSONSchema(z.array(schema), {
        io: 'output',
        unrepresentable: 'any',
        metadata,
        override: ({ jsonSchema }) => {
          // an answer may learn new fields
          delete jsonSchema.additionalProperties
        },
      })
      for (const [name, definition] of Object.entries(json.$defs ?? {})) {
        if (schemas[name]) continue
        const made = plain(definition as object)
        describe(made, words.get(name) ?? new Map())
        schemas[name] = made
      }
      const made = (plain(json) as { items: JsonSchema }).items
      if (!made.$ref) describe(made, own)
      return made
    },
  }
}

const plain = (json: object): JsonSchema => {
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _dialect, $defs: _named, id: _id, ...schema } = JSON.parse(text)
  return schema
}

/** Puts what docstrings say of the fields into a schema. */
const describe = (json: JsonSchema, words: FieldWords): void => {
  for (const [name, field] of Object.entries(json.properties ?? {})) {
    const own = words.get(name)
    // what a rule says of itself follows what the field is
    if (own?.says) field.description = [oneLine(own.says), field.description].filter(Boolean).join(' ')
    if (own) describe(field, own.fields)
  }
  const inner = [json.anyOf, json.allOf, json.items, json.additionalProperties].flat()
  for (const one of inner) if (one && !one.$ref) describe(one, words)
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
