import type { ChangeEvent } from 'react'
import { type BuyerField, buyerFields, buyerNames } from '#features/payments/buyer.fields.ts'
import type { FieldProps } from '#ui/fields/field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const hints: Readonly<Record<BuyerField, string>> = {
  organisation: 'If your organisation pays, we address the receipt to it and print your name below.',
  billingAddress: 'As many lines as you need.',
  taxNumber: 'For example a VAT ID. We print it as you write it.',
  orderNumber: 'If the organisation gave you one.',
}

const autoComplete: Readonly<Record<BuyerField, string>> = {
  organisation: 'organization',
  billingAddress: 'billing street-address',
  taxNumber: 'off',
  orderNumber: 'off',
}

type Written = Pick<FieldProps, 'id' | 'label' | 'error'> & {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** The four optional fields of the buyer. */
export function BuyerFields({ text }: { text: (name: BuyerField) => Written }) {
  return buyerNames.map((name) => {
    const field = { ...text(name), hint: hints[name], autoComplete: autoComplete[name], dir: 'auto' }
    return name === 'billingAddress' ? (
      <TextAreaField key={name} {...field} limit={buyerFields[name].most} rows={3} className="min-h-24!" />
    ) : (
      <TextField key={name} {...field} />
    )
  })
}

/** The labels, marked as optional in a form with required fields. */
export const buyerLabels = (mark: string): Record<BuyerField, string> =>
  Object.fromEntries(buyerNames.map((name) => [name, `${buyerFields[name].label}${mark}`])) as Record<
    BuyerField,
    string
  >
