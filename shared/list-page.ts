import * as z from 'zod/mini'
import { isId } from './ids.ts'

// their own file: what shows pages needs no schema
export { countLimit, nextCursorHeader, totalHeader } from './list-headers.ts'

export const beginAgain = 'Start the list again'

const limitSentence = 'limit must be a whole number from 1 to 100'

/**
 * The page size. With it the answer is one page, whose next is requested with the cursor of X-Next-Cursor; without it the
 * whole list is streamed.
 */
export const pageLimit = z.optional(
  z.pipe(
    z.string(limitSentence).check(z.regex(/^([1-9]\d?|100)$/, limitSentence)),
    z.transform((text) => Number(text)),
  ),
)

/** The orders of lists that sort by time only: newest first, or oldest first. */
const timeSorts = ['-date', 'date'] as const
export type TimeSort = (typeof timeSorts)[number]

/** Paging of a list sorted by time. Ids start with the time, so the cursor is the last id of the previous page. */
export const timePage = {
  limit: pageLimit,
  cursor: z.optional(z.string(beginAgain).check(z.refine((text) => isId(text), beginAgain))),
  sort: z.optional(z.enum(timeSorts, 'sort must be date, with - for the newest first')),
}

const tooMany = 'Choose at most 100'

/** The ids of the selected rows, separated by commas; for an export of these alone. */
export const chosenIds = z.optional(
  z.pipe(
    z.string(tooMany).check(z.regex(/^[0-9a-f-]+(,[0-9a-f-]+){0,99}$/, tooMany)),
    z.transform((text) => text.split(',').filter((id) => isId(id))),
  ),
)

/** A page of a list as the browser receives it. */
export type Page<Row> = { rows: Row[]; next: string | undefined; total?: number }
