import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { discountErrors, emptyForm } from '../discount-form.ts'
import { labels } from '../discount-texts.ts'
import { requestDraft } from './request-draft.ts'

/** The state of the form, for the shown captcha code and the website's least amount in cents. */
export const useDiscountForm = (code: string, leastCents: number | undefined) =>
  useValidatedForm({
    initial: emptyForm,
    labels,
    errorsOf: (values) => discountErrors(values, code, leastCents),
    kept: requestDraft,
  })

export type DiscountFormState = ReturnType<typeof useDiscountForm>
