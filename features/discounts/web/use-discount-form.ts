import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { discountErrors, emptyForm } from '../discount-form.ts'
import { labels } from '../discount-texts.ts'
import { requestDraft } from './request-draft.ts'

/** The form of /discount-registration, for the code that the page shows and the least amount of the website in cents. */
export const useDiscountForm = (code: string, leastCents: number | undefined) =>
  useJudgedForm({
    initial: emptyForm,
    labels,
    errorsOf: (values) => discountErrors(values, code, leastCents),
    kept: requestDraft,
  })

/** What the parts of the form need of it. */
export type DiscountFormParts = ReturnType<typeof useDiscountForm>
