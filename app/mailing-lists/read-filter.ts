import * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'

/**
 * Reads the filter of a list from the query of its own call. What the list does not know is refused: a filter that is
 * passed over would write to more people than were seen.
 * @throws Problem 400
 */
export const readFilter = <Shape extends z.core.$ZodLooseShape>(shape: Shape, filter: string) => {
  const given = [...new URLSearchParams(filter)]
  if (new Set(given.map(([name]) => name)).size < given.length)
    throw wrong('The filter names something twice')
  const read = z.safeParse(z.strictObject(shape), Object.fromEntries(given))
  if (!read.success) throw wrong(`The list has no such filter: ${read.error.issues[0]?.message ?? ''}`)
  return read.data
}

const wrong = (sentence: string) => new Problem(400, 'invalid_input', sentence)
