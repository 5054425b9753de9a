import * as z from 'zod'
import type { JsonSchema } from '#shared/openapi/api-document.ts'

/** Example values by field name; the first that fits is used. */
export type Examples = Readonly<Record<string, readonly unknown[]>>

/** The example value of a field of this name that its schema accepts. */
export const exampleValue = (name: string, json: JsonSchema, examples: Examples): unknown =>
  examples[name]?.find((value) => z.fromJSONSchema(json as never).safeParse(value).success)

/** A body that this schema accepts: required fields, and those with example values. */
export const exampleOf = (json: JsonSchema, examples: Examples): unknown => {
  const object = json.anyOf?.find(({ type }) => type === 'object')
  if (object) return exampleOf(object, examples)
  return Object.fromEntries(
    Object.entries(json.properties ?? {})
      .filter(([name]) => json.required?.includes(name) || name in examples)
      .map(([name, field]) => {
        const known = exampleValue(name, field, examples)
        return [name, known === undefined ? anyValue(field, examples) : known]
      }),
  )
}

/** Any value that this schema accepts, when there is no example for its name. */
const anyValue = (json: JsonSchema, examples: Examples): unknown => {
  const [first] = json.anyOf ?? []
  if (first) return anyValue(first, examples)
  if (json.enum) return json.enum[0]
  if (json.default !== undefined) return json.default
  const [type] = [json.type ?? 'string'].flat()
  if (type === 'object') return exampleOf(json, examples)
  if (type === 'array') return json.items ? [anyValue(json.items, examples)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return json.minimum ?? 1
  return 'text'
}
