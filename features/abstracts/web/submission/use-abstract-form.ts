import { type AbstractForm, abstractErrors, emptyForm, labels } from '#features/abstracts/abstract-form.ts'
import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { keptAbstract } from './kept-abstract.ts'
import type { Options } from './use-options.ts'

type Situation = {
  code: string
  interests: Options
  sessions: Options
}

/** The form of /abstract-submission. An option that is not in its list, kept from before or deleted meanwhile, is none. */
export const useAbstractForm = ({ code, interests, sessions }: Situation) => {
  const chosen = (form: AbstractForm): AbstractForm => ({
    ...form,
    interestedInId: among(interests, form.interestedInId),
    sessionId: among(sessions, form.sessionId),
  })
  return useJudgedForm({
    initial: emptyForm,
    labels,
    errorsOf: (form: AbstractForm) => abstractErrors(chosen(form), code),
    kept: keptAbstract,
  })
}

const among = ({ choices }: Options, id: string): string =>
  choices.some(({ value }) => value === id) ? id : ''

/** What the parts of the form need of it. */
export type AbstractFormParts = ReturnType<typeof useAbstractForm>
