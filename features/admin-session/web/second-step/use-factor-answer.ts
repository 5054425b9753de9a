import { useState } from 'react'
import { flushSync } from 'react-dom'
import { usePasskey as askPasskey, supportsPasskeys } from '#platform/browser/passkeys.ts'
import type { FactorCredentials } from '#shared/proof-of-identity.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import type { FactorKind, FactorQuestion } from '../../factor-credentials.ts'

/** The state of the second-factor input; without a challenge none is needed. */
export const useFactorAnswer = (question: FactorQuestion | undefined) => {
  const offers = (question?.offers ?? []).filter((kind) => kind !== 'passkey' || supportsPasskeys())
  const [kind, setKind] = useState<FactorKind>(offers[0] ?? 'recoveryCode')
  const [error, setError] = useState<string>()

  return {
    offers,
    kind,
    error,
    /** Shows and focuses another input. */
    choose: (next: FactorKind) => {
      flushSync(() => {
        setKind(next)
        setError(undefined)
      })
      focusControl(next)
    },
    forget: () => setError(undefined),
    /** The entered value; undefined for an empty input, which then shows its error. */
    read: (data: FormData): FactorCredentials | undefined => {
      if (!question) return {}
      const typed = String(data.get(kind) ?? '').trim()
      if (typed) return { [kind]: typed }
      flushSync(() => setError(kind === 'code' ? 'Code is required' : 'Recovery code is required'))
      focusControl(kind)
      return undefined
    },
    /** Shows an error at the input. */
    refuse: (message: string) => {
      flushSync(() => setError(message))
      focusControl(kind)
    },
    /**
     * Signs the challenge with a passkey.
     * @throws Error with a message for the page
     */
    passkey: async (): Promise<FactorCredentials> => {
      if (!question?.passkey) throw new Error('No passkey can be used here.')
      const passkey = await askPasskey(question.passkey)
      return { passkey: passkey as NonNullable<FactorCredentials['passkey']> }
    },
  }
}
