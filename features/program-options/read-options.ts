import { readArray } from '#shared/read-array.ts'
import { optionName } from './option-name.ts'

/** An option in the back-office, from any of the calls. */
export type Option = { id: number; name: string }

/** A35 Parses one option of an answer; undefined when it is invalid. */
export const readOption = (answer: unknown): Option | undefined => {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined
  const id = Number(answer.id)
  return Number.isSafeInteger(id) ? { id, name: optionName(answer) } : undefined
}

/**
 * A35 Parses the options of a list.
 * @throws Error when the answer is not a list (m164)
 */
export const readOptions = (answer: readonly unknown[]): Option[] =>
  readArray(answer).flatMap((one) => readOption(one) ?? [])
