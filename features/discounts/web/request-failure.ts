import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { texts } from '../discount-texts.ts'

/**
 * The error message of a failed request: the text of the answer (m98), m99 without an answer, or the message of
 * anything else thrown (m100).
 */
export const requestFailure = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return (thrown as Error | null)?.message || texts.failed
  if (thrown.answered !== 'nothing') return cut(thrown.text.trim()) || texts.noSession
  return isSilent(thrown) ? texts.failed : thrown.message
}

/** The server's answers are one sentence; a proxy may return a whole page. */
const mostCharacters = 500

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : text
}

/** Whether the browser gave no message: the call's own fallback text does not count. */
const isSilent = ({ cause }: CallProblem): boolean => cause !== undefined && !(cause as Error | null)?.message
