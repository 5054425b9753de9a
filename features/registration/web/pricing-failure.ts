import { CallProblem } from '#platform/browser/call-problem.ts'
import { pricingAnswerFailed, pricingUnreachable, texts } from '../registration-texts.ts'

/** The red sentence of a failed pricing call (m56-m59). */
export const pricingFailure = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return texts.pricingFailed
  const { answered, serverMessage, serverError, status, statusText, message } = thrown
  if (answered === 'nothing') return pricingUnreachable(message)
  if (answered === 'text') return pricingAnswerFailed(status, statusText)
  return serverMessage ?? serverError ?? texts.pricingFailed
}
