import * as z from 'zod'
import { integer, text } from './parameter-kinds.ts'

/** What every list takes, which begins with the newest. */
export const pageParameters = {
  limit: integer(1, 100).default(10),
  starting_after: text(255).optional(),
}

/** From which second on. */
export const createdParameter = z.strictObject({ gte: integer(0, 99_999_999_999) }).optional()
