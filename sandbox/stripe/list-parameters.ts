import * as z from 'zod'
import { integer, text } from './parameter-kinds.ts'

/** Pagination parameters of every list, newest first. */
export const pageParameters = {
  limit: integer(1, 100).default(10),
  starting_after: text(255).optional(),
}

/** Lower bound of the creation time, in seconds since 1970. */
export const createdParameter = z.strictObject({ gte: integer(0, 99_999_999_999) }).optional()
