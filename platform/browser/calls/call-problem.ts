import { Problem } from '#shared/problem.ts'
import type { ProblemCode } from '#shared/problem-codes.ts'

/** What came back of a failed call: nothing usable (network, unreadable answer), JSON, or something else. */
export type Answered = 'nothing' | 'json' | 'text'

/**
 * A call of the browser that failed. `message` is always a sentence that can be shown (R3): the server's `message`,
 * else its `error`, else a sentence of ours about the network. Pages whose texts depend on what came back read the parts. `code` is
 * `no_code` where the answer names none; a page then falls back on the status.
 */
export class CallProblem extends Problem {
  declare readonly answered: Answered
  /** The reason phrase, the standard one where the connection gives none; empty when nothing came back. */
  declare readonly statusText: string
  /** The answer's `message`, when it is JSON and has one. */
  declare readonly serverMessage: string | undefined
  /** The answer's `error`, likewise. */
  declare readonly serverError: string | undefined
  /** The field of the form that was refused, where the answer names one. */
  declare readonly field: string | undefined
  /** The answer itself, as it is; empty when nothing came back. */
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
