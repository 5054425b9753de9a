import * as z from 'zod'
import { integer, text } from './parameter-kinds.ts'

const seconds = integer(0, 99_999_999_999)

const span = z
  .strictObject({
    gt: seconds.optional(),
    gte: seconds.optional(),
    lt: seconds.optional(),
    lte: seconds.optional(),
  })
  .transform(({ gt, gte, lt, lte }) => ({
    from: Math.max(gte ?? 0, gt === undefined ? 0 : gt + 1),
    before: Math.min(lt ?? Number.MAX_SAFE_INTEGER, lte === undefined ? Number.MAX_SAFE_INTEGER : lte + 1),
  }))

/** What every list takes. `created` becomes whole seconds: from, and before. */
export const pageParameters = {
  limit: integer(1, 100).default(10),
  starting_after: text(255).optional(),
  ending_before: text(255).optional(),
}

export const createdParameter = z
  .union([seconds.transform((second) => ({ from: second, before: second + 1 })), span])
  .optional()
