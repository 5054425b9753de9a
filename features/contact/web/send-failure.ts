import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { texts } from '../contact-texts.ts'

/**
 * Whether the server has taken the message, although the call failed: its answer is read for its status alone
 * (specification 1, section 7), so what else is in it, or nothing at all, does not matter.
 */
export const wasTaken = (thrown: unknown): boolean =>
  thrown instanceof CallProblem && thrown.status >= 200 && thrown.status < 300

/** What the page says when a message could not be sent: the reply's own message (m35), else the fixed sentence (m34). */
export const sendFailure = (thrown: unknown): string =>
  (thrown instanceof CallProblem && thrown.serverMessage) || texts.failed
