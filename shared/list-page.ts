import * as z from 'zod/mini'
import { isId } from './ids.ts'

/** The header with the cursor of the next page; the last page has none. */
export const nextCursorHeader = 'x-next-cursor'

export const beginAgain = 'Start the list again'

const limitSentence = 'limit must be a whole number from 1 to 100'

/**
 * How many of a list are requested. With it the answer is a page, whose next is requested by the cursor that comes in
 * X-Next-Cursor; without, the whole list is streamed.
 */
export const pageLimit = z.optional(
  z.pipe(
    z.string(limitSentence).check(z.regex(/^([1-9]\d?|100)$/, limitSentence)),
    z.transform((text) => Number(text)),
  ),
)

/** The lists that go by the time alone: the newest first, or the oldest. */
export const timeSorts = ['-date', 'date'] as const
export type TimeSort = (typeof timeSorts)[number]

/** A page of a list that goes by the time. Ids begin with the time: the last id of the page before is its cursor. */
export const timePage = {
  limit: pageLimit,
  cursor: z.optional(z.string(beginAgain).check(z.refine((text) => isId(text), beginAgain))),
  sort: z.optional(z.enum(timeSorts, 'sort must be date, with - for the newest first')),
}

const tooMany = 'Choose at most 100'

/** The ids of the rows that were chosen, separated by commas; for an export of these alone. */
export const chosenIds = z.optional(
  z.pipe(
    z.string(tooMany).check(z.regex(/^[0-9a-f-]+(,[0-9a-f-]+){0,99}$/, tooMany)),
    z.transform((text) => text.split(',').filter((id) => isId(id))),
  ),
)

/** What a page of a list gives to the browser. */
export type Page<Row> = { rows: Row[]; next: string | undefined }
