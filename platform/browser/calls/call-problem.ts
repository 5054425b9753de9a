import { Problem } from '#shared/problem.ts'
import type { ProblemCode } from '#shared/problem-codes.ts'

/** What a failed call returned: nothing usable (network, unreadable answer), JSON, or text. */
export type Answered = 'nothing' | 'json' | 'text'

/**
 * A failed call of the browser. `message` can always be shown (R3): the server's `message`, else its `error`, else a
 * message of ours about the network. Pages whose texts depend on the answer read the other fields. `code` is `no_code` when
 * the answer has none; a page then uses the status.
 */
export class CallProblem extends Problem {
  declare readonly answered: Answered
  /** The reason phrase, the standard one when the connection provides none; empty without an answer. */
  declare readonly statusText: string
  /** The `message` of a JSON answer. */
  declare readonly serverMessage: string | undefined
  /** The `error` of a JSON answer. */
  declare readonly serverError: string | undefined
  /** The invalid field of the form, when the answer names one. */
  declare readonly field: string | undefined
  /** The raw body of the answer; empty without an answer. */
  declare readonly text: string

  constructor(
    sentence: string,
    {
      status = 0,
      code = 'no_code',
      cause,
      ...parts
    }: {
      answered: Answered
      status?: number
      statusText?: string
      serverMessage?: string | undefined
      serverError?: string | undefined
      code?: ProblemCode | undefined
      field?: string | undefined
      text?: string
      cause?: unknown
    },
  ) {
    super(status, code, sentence, { cause })
    Object.assign(this, { name: 'CallProblem', statusText: '', text: '' }, parts)
  }
}
