import { type BuyerDetails, buyerDetails } from '#features/payments/buyer.fields.ts'
import { changeOwnBuyer, type OwnRegistration } from '#features/registration/own.contract.ts'
import { call } from '#platform/browser/calls/api-client.ts'
import { bearer } from '#platform/browser/calls/bearer.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { firstErrors } from '#shared/first-errors.ts'
import { EditForm, useEditForm } from '../own/edit-form.tsx'
import { BuyerFields, buyerLabels } from './buyer-fields.tsx'

type Props = {
  own: OwnRegistration
  token: string
  onSaved: (own: OwnRegistration) => void
  onClosed: () => void
  /** Called when the shown registration may be outdated. */
  onOvertaken: () => void
}

const labels = buyerLabels(' (optional)')

/** The form of the buyer details. The input is kept when saving fails. */
export function BuyerForm({ own, token, onSaved, onClosed, onOvertaken }: Props) {
  const form = useEditForm<BuyerDetails>({
    initial: own.buyer,
    labels,
    errorsOf,
    first: 'organisation',
    send: async (body) => onSaved(await call(changeOwnBuyer, { body }, { headers: bearer(token) })),
    onFailed: (thrown) => {
      if (thrown instanceof CallProblem && [404, 409].includes(thrown.status)) onOvertaken()
    },
  })
  const newest = own.receipts.filter(({ kind }) => kind === 'receipt').at(-1)
  return (
    <EditForm
      label="Details for your receipt"
      className="mt-4"
      form={form}
      status="Saving your details."
      note={
        newest && (
          <p className="mt-4 text-sm text-ink-2">
            When you save, receipt {newest.number} is reversed, and a new one is issued with these details.
            The amount stays the same.
          </p>
        )
      }
      onClosed={onClosed}
    >
      <BuyerFields text={form.text} />
    </EditForm>
  )
}

const errorsOf = (values: BuyerDetails): Partial<BuyerDetails> => firstErrors(buyerDetails, values)
