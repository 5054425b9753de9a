import { pricingAnswerFailed, pricingUnreachable, texts } from '#features/registration/registration-texts.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** The error message of a failed pricing call (m56-m59). */
export const pricingFailure = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return texts.pricingFailed
  const { answered, serverMessage, serverError, status, statusText, message } = thrown
  if (answered === 'nothing') return pricingUnreachable(message)
  if (answered === 'text') return pricingAnswerFailed(status, statusText)
  return serverMessage ?? serverError ?? texts.pricingFailed
}
