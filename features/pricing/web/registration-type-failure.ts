import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { causeOf } from '#platform/browser/calls/failed-save.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import { registrationTypeTexts as texts } from './registration-type-texts.ts'

type Failure = { sentence: string; cause?: string }

/** m174-m176 What is said when the list could not be read. */
export const readFailure = (error: Error): Failure => {
  if (error instanceof NoTokenProblem) return { sentence: error.message }
  return { sentence: isForbidden(error) ? texts.mayNotView : texts.readFailed, cause: error.message }
}

/** m174, m177, m178 What is said when a price could not be saved; the server's words name the present one where that matters. */
export const saveFailure = (error: Error): Failure => {
  if (error instanceof NoTokenProblem) return { sentence: error.message }
  return { sentence: isForbidden(error) ? texts.mayNotEdit : texts.saveFailed, cause: causeOf(error) }
}

const isForbidden = (error: Error) => error instanceof CallProblem && error.status === 403
