import * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'

/**
 * Reads the filter of a list from the query of its own call. What the list does not know is refused: a filter that is
 * passed over would write to more people than were seen.
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
