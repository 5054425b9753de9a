import { readArray } from '#shared/read-array.ts'
import { optionName } from './option-name.ts'

/** An option as the back-office shows it, whichever call told of it. */
export type Option = { id: number; name: string }

/** A35 One option of an answer; undefined when it is none. */
export const readOption = (answer: unknown): Option | undefined => {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined
  const id = Number(answer.id)
  return Number.isSafeInteger(id) ? { id, name: optionName(answer) } : undefined
}

/** A35 The options of a list. @throws Error when the answer is no list (m164) */
export const readOptions = (answer: readonly unknown[]): Option[] =>
  readArray(answer).flatMap((one) => readOption(one) ?? [])
