import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { causeOf } from '#platform/browser/calls/failed-save.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import { registrationTypeTexts as texts } from './registration-type-texts.ts'

type Failure = { sentence: string; cause?: string }

/** m174-m176 The error message when the list could not be loaded. */
export const readFailure = (error: Error): Failure => {
  if (error instanceof NoTokenProblem) return { sentence: error.message }
  return { sentence: isForbidden(error) ? texts.mayNotView : texts.readFailed, cause: error.message }
}

/**
 * m174, m177, m178 The error message when a price could not be saved; the server's message names the current price
 * where that matters.
 */
export const saveFailure = (error: Error): Failure => {
  if (error instanceof NoTokenProblem) return { sentence: error.message }
  return { sentence: isForbidden(error) ? texts.mayNotEdit : texts.saveFailed, cause: causeOf(error) }
}

const isForbidden = (error: Error) => error instanceof CallProblem && error.status === 403
