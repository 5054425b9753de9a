import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import type { JsonSchema } from '#shared/openapi/api-document.ts'

const bounds = /must be a whole number from (\d+) to (\d+)$/

/**
 * Says of a text or a number that comes in what only a check of its own knows: a check is a function, and no JSON schema
 * can show it, so it is called with samples.
 */
export const refineInput = (schema: $ZodType, json: JsonSchema): void => {
  if (json.type === 'object' || json.type === 'array') return
  const words = wordsOf(schema)
  if (json.type === 'string' && words) {
    delete json.minLength
    json.enum = words
  }
  if (json.enum) return
  const rule = ruleOf(schema)
  const [, least, most] = bounds.exec(rule ?? '') ?? []
  if (json.type === 'number' && most !== undefined)
    Object.assign(json, { type: 'integer', minimum: Number(least), maximum: Number(most) })
  else if (rule && json.format === undefined && json.minimum === undefined && json.type !== 'boolean')
    json.description = `${rule}.`
  if (
    json.type === 'string' &&
    json.minLength === undefined &&
    !json.pattern &&
    !json.format &&
    refuses(schema, ' ')
  )
    json.minLength = 1
}

/** The words of which a text is one, where only what it is read as says so. */
const wordsOf = (schema: $ZodType): string[] | undefined => {
  const { type, entries } = defOf(endOf(schema))
  return type === 'enum' && entries ? Object.values(entries) : undefined
}

type Def = { type: string; out?: $ZodType; innerType?: $ZodType; entries?: Record<string, string> }

const defOf = (schema: $ZodType) => schema._zod.def as unknown as Def

/** What is read in the end, by way of whatever. */
const endOf = (schema: $ZodType): $ZodType => {
  const { type, out, innerType } = defOf(schema)
  const next = type === 'pipe' ? out : ['optional', 'default'].includes(type) ? innerType : undefined
  return next ? endOf(next) : schema
}

/** The sentence with which a value of another kind is refused: it says what a right one is. */
const ruleOf = (schema: $ZodType): string | undefined => {
  const sentence = z.safeParse(schema, {}).error?.issues[0]?.message
  return sentence && / must be (?!text$)/.test(sentence) ? sentence : undefined
}

const refuses = (schema: $ZodType, value: unknown) => !z.safeParse(schema, value).success
