import * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'

/**
 * Parses the filter of a list from a query string. Unknown fields are refused: ignoring one would write to more people
 * than were shown.
 * @throws Problem 400
 */
export const readFilter = <Shape extends z.core.$ZodLooseShape>(shape: Shape, filter: string) => {
  const entries = [...new URLSearchParams(filter)]
  if (new Set(entries.map(([name]) => name)).size < entries.length)
    throw invalidFilter('The filter names something twice')
  const read = z.safeParse(z.strictObject(shape), Object.fromEntries(entries))
  if (!read.success)
    throw invalidFilter(`The list has no such filter: ${read.error.issues[0]?.message ?? ''}`)
  return read.data
}

const invalidFilter = (message: string) => new Problem(400, 'invalid_input', message)
