import { useState } from 'react'
import { flushSync } from 'react-dom'
import { usePasskey as askPasskey, knowsPasskeys } from '#platform/browser/passkeys.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import type { FactorCredentials, FactorKind, FactorQuestion } from '../../factor-credentials.ts'

/** How someone answers when a second factor is requested; without a question none is needed. */
export const useFactorAnswer = (question: FactorQuestion | undefined) => {
  const offers = (question?.offers ?? []).filter((kind) => kind !== 'passkey' || knowsPasskeys())
  const [kind, setKind] = useState<FactorKind>(offers[0] ?? 'recoveryCode')
  const [error, setError] = useState<string>()

  return {
    offers,
    kind,
    error,
    /** Another field is shown, and has the focus. */
    choose: (next: FactorKind) => {
      flushSync(() => {
        setKind(next)
        setError(undefined)
      })
      focusControl(next)
    },
    forget: () => setError(undefined),
    /** What was typed; undefined when the field is empty, which it then says. */
    read: (data: FormData): FactorCredentials | undefined => {
      if (!question) return {}
      const typed = String(data.get(kind) ?? '').trim()
      if (typed) return { [kind]: typed }
      flushSync(() => setError(kind === 'code' ? 'Code is required' : 'Recovery code is required'))
      focusControl(kind)
      return undefined
    },
    /** The field is wrong: says so beside it. */
    refuse: (sentence: string) => {
      flushSync(() => setError(sentence))
      focusControl(kind)
    },
    /** Has a passkey answer. @throws Error with a sentence */
    passkey: async (): Promise<FactorCredentials> => {
      if (!question?.passkey) throw new Error('No passkey can be used here.')
      const passkey = await askPasskey(question.passkey)
      return { passkey: passkey as NonNullable<FactorCredentials['passkey']> }
    },
  }
}
