import { useState } from 'react'
import type { ExceptionAct, ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { useAnswers } from './use-answers.ts'

export type Message = { kind: 'ok' | 'danger'; text: string; about: string | undefined }

/** The actions of the page: those without a question run at once, the others open their dialog. */
export const useExceptionActions = () => {
  const answers = useAnswers()
  const [busy, setBusy] = useState<{ id: string; act: ExceptionAct }>()
  const [request, setRequest] = useWebsiteState<
    { act: Exclude<ExceptionAct, 'ask'>; exceptions: readonly ExceptionRecord[] } | undefined
  >(undefined)
  const [notice, setNotice] = useWebsiteState<Message | undefined>(undefined)

  useResumedDraft({
    'exception-review': (exceptions: readonly ExceptionRecord[]) => setRequest({ act: 'review', exceptions }),
    'exception-adopt': (exception: ExceptionRecord) => setRequest({ act: 'adopt', exceptions: [exception] }),
    'exception-refund': (exception: ExceptionRecord) =>
      setRequest({ act: 'refund', exceptions: [exception] }),
  })

  const done = (text: string, about?: string) => setNotice({ kind: 'ok', text, about })

  const act = async (act: ExceptionAct, exception: ExceptionRecord) => {
    setNotice(undefined)
    if (act !== 'ask') return setRequest({ act, exceptions: [exception] })
    setBusy({ id: exception.id, act })
    try {
      done(await answers.ask(exception), exception.id)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      setNotice({ kind: 'danger', text, about: exception.id })
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    message: notice,
    clear: () => setNotice(undefined),
    request,
    closed: () => setRequest(undefined),
    act: (wanted: ExceptionAct, exception: ExceptionRecord) => void act(wanted, exception),
    reviewAll: (exceptions: readonly ExceptionRecord[]) => {
      setNotice(undefined)
      setRequest({ act: 'review', exceptions })
    },
    review: async (exceptions: readonly ExceptionRecord[], note: string) => {
      const [only] = exceptions
      const text = await answers.review(exceptions, note)
      done(text, exceptions.length === 1 ? only?.id : undefined)
    },
    adopt: async (exception: ExceptionRecord, registrationId?: string) =>
      done(await answers.adopt(exception, registrationId), exception.id),
    refund: async (exception: ExceptionRecord) => done(await answers.refund(exception), exception.id),
  }
}
export type ExceptionActionsOfPage = ReturnType<typeof useExceptionActions>
