import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type AbstractForm, abstractErrors, emptyForm, labels } from '#features/abstracts/abstract-form.ts'
import { interestOfTopic } from '#features/abstracts/interest-of-topic.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { abstractDraft } from './abstract-draft.ts'
import type { Options } from './use-options.ts'

type Situation = {
  code: string
  interests: Options
  sessions: Options
}

/** The form of /abstract-submission. A stored option that is not offered any more counts as not chosen. */
export const useAbstractForm = ({ code, interests, sessions }: Situation) => {
  const chosen = (form: AbstractForm): AbstractForm => ({
    ...form,
    interestedInId: among(interests, form.interestedInId),
    sessionId: among(sessions, form.sessionId),
  })
  const form = useValidatedForm({
    initial: emptyForm,
    labels,
    errorsOf: (form: AbstractForm) => abstractErrors(chosen(form), code),
    kept: abstractDraft,
  })
  const topic = useTopic()
  const suggested = topic && interestOfTopic(topic, interests.choices)
  const { ready, set } = form
  const isOpen = form.values.interestedInId === ''
  // only once, when the options have loaded: later choices are the author's
  const suggest = useEffectEvent(() => {
    if (suggested && isOpen) set('interestedInId', suggested)
  })
  useEffect(() => {
    if (ready && suggested) suggest()
  }, [ready, suggested])

  return { ...form, topic }
}

/** The topic of the conference in the link that the author followed, limited to a topic's length. */
const useTopic = (): string | undefined => {
  const [query] = useSearchParams()
  const topic = useHydrated() ? query.get('topic') : null
  return topic?.trim().slice(0, 120) || undefined
}

const among = ({ choices }: Options, id: string): string =>
  choices.some(({ value }) => value === id) ? id : ''

/** The form as its components use it. */
export type AbstractFormParts = ReturnType<typeof useAbstractForm>
