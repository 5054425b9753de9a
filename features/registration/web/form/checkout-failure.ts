import { texts } from '#features/registration/registration-texts.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** The reason why no payment session came: the server's message (m61, m63), else m64; of the network its own words. */
export const checkoutFailure = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return texts.noPaymentSession
  return thrown.answered === 'nothing' ? thrown.message : (thrown.serverMessage ?? texts.noPaymentSession)
}
