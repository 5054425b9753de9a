import * as z from 'zod/mini'
import type { Json } from '#content/stored-content.ts'
import type { Change } from './change.ts'

/** Names of fields and ids: none holds what a path or a mark is made of. */
const name = z.string('Not a change').check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'Not a change'))
const path = z.array(name, 'Not a change').check(z.maxLength(300, 'Not a change'))

const isJson = (given: unknown, depth = 0): given is Json => {
  if (given === null || typeof given === 'string' || typeof given === 'boolean') return true
  if (typeof given === 'number') return Number.isFinite(given)
  if (depth > 8 || typeof given !== 'object') return false
  return Object.entries(given as object).every(
    ([key, value]) => key !== '__proto__' && isJson(value, depth + 1),
  )
}
const json = z.unknown().check(z.refine((value) => isJson(value), 'Not a change'))
const item = z.looseObject({ id: name }).check(z.refine((value) => isJson(value), 'Not a change'))

const set = z.strictObject({ kind: z.literal('set'), path, before: json, after: json })
const add = z.strictObject({ kind: z.literal('add'), path, item, behind: path })
const remove = z.strictObject({ kind: z.literal('remove'), path, item })
const move = z.strictObject({ kind: z.literal('move'), path, id: name, to: path, behind: path })

/** A change from outside has this shape; what it says is judged with the draft (`judgeChange`). */
export const changeShape = z.union([set, add, remove, move], 'Not a change') as unknown as z.ZodMiniType<
  Change,
  Change
>

/** An item of a list, or a whole content: `contentFields` describes it. */
export const storedShape = z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<
  Readonly<Record<string, Json>>,
  Readonly<Record<string, Json>>
>
