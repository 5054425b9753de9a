import { useEffect, useState } from 'react'
import { call, wasAborted } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import type { Reply } from '#shared/endpoint.ts'
import { readPasswordLink } from '../accounts.contract.ts'

export type PasswordLink = Reply<typeof readPasswordLink>

/** `over`: the link is not valid, with the reason. `failed`: unknown, it can be tried again. */
export type LinkState =
  | { phase: 'reading' }
  | { phase: 'good'; link: PasswordLink }
  | { phase: 'over'; why: string }
  | { phase: 'failed'; why: string }

/** Whether the server reports that the link has ended or does not exist. */
export const isOver = (error: unknown): error is CallProblem =>
  error instanceof CallProblem && [400, 404, 410].includes(error.status)

/** Loads whom a link is for. */
export const usePasswordLink = (token: string) => {
  const [state, setState] = useState<LinkState>({ phase: 'reading' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const withdrawal = new AbortController()
    setState({ phase: 'reading' })
    call(readPasswordLink, { body: { token } }, { signal: withdrawal.signal })
      .then((link) => setState({ phase: 'good', link }))
      .catch((error: unknown) => {
        if (wasAborted(error)) return
        const why = error instanceof Error ? error.message : String(error)
        setState(isOver(error) ? { phase: 'over', why } : { phase: 'failed', why })
      })
    return () => withdrawal.abort()
  }, [token, tries])

  return {
    state,
    retry: () => setTries((count) => count + 1),
    /** The link has ended while its page was open. */
    end: (why: string) => setState({ phase: 'over', why }),
  }
}
