import type * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/** Every object schema within a schema, at any depth. */
export const objectsOf = (schema: $ZodType): z.ZodMiniObject[] => {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  const inner = [def['innerType'], def['element'], def['in'], def['out'], def['valueType']]
  const options = Array.isArray(def['options']) ? def['options'] : []
  const shape = def['type'] === 'object' ? Object.values(def['shape'] as object) : []
  const below = [...inner, ...options, ...shape].filter((part): part is $ZodType => isSchema(part))
  const found = below.flatMap(objectsOf)
  return def['type'] === 'object' ? [schema as z.ZodMiniObject, ...found] : found
}

const isSchema = (part: unknown): boolean => typeof part === 'object' && part !== null && '_zod' in part
