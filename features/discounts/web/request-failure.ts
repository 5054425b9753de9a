import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { texts } from '../discount-texts.ts'

/**
 * What the page says when a request could not be sent: the text of the answer as it is (m98), or that there was none
 * (m99); of anything thrown its message (m100).
 */
export const requestFailure = (thrown: unknown): string => {
  if (!(thrown instanceof CallProblem)) return (thrown as Error | null)?.message || texts.failed
  if (thrown.answered !== 'nothing') return cut(thrown.text.trim()) || texts.noSession
  return isSilent(thrown) ? texts.failed : thrown.message
}

/** The server's answers are one sentence; something in between may send a whole page. */
const mostCharacters = 500

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : text
}

/** A call that failed is thrown as a sentence of ours even when the browser had none. */
const isSilent = ({ cause }: CallProblem): boolean => cause !== undefined && !(cause as Error | null)?.message
