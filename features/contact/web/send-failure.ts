import { CallProblem } from '#platform/browser/call-problem.ts'
import { texts } from '../contact-texts.ts'

/** What the page says when a message could not be sent: the reply's own message (m35), else the fixed sentence (m34). */
export const sendFailure = (thrown: unknown): string =>
  (thrown instanceof CallProblem && thrown.serverMessage) || texts.failed
