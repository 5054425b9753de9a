import { useRef } from 'react'
import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { discountErrors, emptyForm } from '../discount-form.ts'
import { labels } from '../discount-texts.ts'
import { keptRequest } from './kept-request.ts'

/** The form of /discount-registration, for the code that the page shows. `amount` belongs to the field of the amount. */
export const useDiscountForm = (code: string) => {
  const amount = useRef<HTMLInputElement>(null)
  const form = useJudgedForm({
    initial: emptyForm,
    labels,
    errorsOf: (values) =>
      discountErrors(values, { code, amountUnreadable: amount.current?.validity.badInput ?? false }),
    kept: keptRequest,
  })
  return { ...form, amount }
}

/** What the parts of the form need of it. */
export type DiscountFormParts = ReturnType<typeof useDiscountForm>
