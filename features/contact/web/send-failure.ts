import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { texts } from '../contact-texts.ts'

/**
 * Whether the server has accepted the message although the call failed: only the status counts
 * (specification 1, section 7), not an unreadable body.
 */
export const wasTaken = (thrown: unknown): boolean =>
  thrown instanceof CallProblem && thrown.status >= 200 && thrown.status < 300

/** The message for a failed call: the server's own (m35), else the fixed one (m34). */
export const sendFailure = (thrown: unknown): string =>
  (thrown instanceof CallProblem && thrown.serverMessage) || texts.failed
