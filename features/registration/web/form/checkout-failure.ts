import { texts } from '#features/registration/registration-texts.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/**
 * The error message of a failed checkout: the server's message (m61, m63), else m64; for a network error that of the
 * browser.
 */
export const checkoutFailure = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return texts.noPaymentSession
  return thrown.answered === 'nothing' ? thrown.message : (thrown.serverMessage ?? texts.noPaymentSession)
}
