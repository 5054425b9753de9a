import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { discountErrors, emptyForm } from '../discount-form.ts'
import { labels } from '../discount-texts.ts'
import { requestDraft } from './request-draft.ts'

/** The state of the form, for the shown captcha code and the website's least amount in cents. */
export const useDiscountForm = (code: string, leastCents: number | undefined) =>
  useJudgedForm({
    initial: emptyForm,
    labels,
    errorsOf: (values) => discountErrors(values, code, leastCents),
    kept: requestDraft,
  })

export type DiscountFormParts = ReturnType<typeof useDiscountForm>
