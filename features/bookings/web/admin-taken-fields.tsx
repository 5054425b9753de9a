import { methodLabels } from '#features/payments/method-labels.ts'
import type { PricingConfiguration } from '#features/pricing/pricing.contract.ts'
import { CheckBox } from '#ui/fields/check-box.tsx'
import type { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { RadioTiles } from '#ui/fields/radio-tiles.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { staysOffered } from '../booking-prices.ts'
import { type ManualMethod, manualMethods } from '../bookings.contract.ts'
import { type ByHandForm, byHandLabels } from '../by-hand-form.ts'

export type FormByHand = ReturnType<typeof useValidatedForm<ByHandForm>>

const methodTiles = manualMethods.map((value) => ({ value, label: methodLabels[value] }))

/** Nights and guests, from the available stays. */
export function AdminStayField({
  form,
  prices,
}: {
  form: FormByHand
  prices: readonly PricingConfiguration[]
}) {
  return (
    <SelectField
      {...form.text('stay')}
      options={staysOffered(prices, form.values.presentationType)}
      placeholder="Choose nights and guests"
      autoComplete="off"
    />
  )
}

/** How the money was received, and whether the confirmation is sent. */
export function AdminTakenFields({ form: { field, text, set, values } }: { form: FormByHand }) {
  return (
    <>
      <RadioTiles<ManualMethod>
        {...field('method')}
        tiles={methodTiles}
        columns="sm:grid-cols-2"
        value={values.method}
        onChange={(method) => set('method', method)}
      />
      <TextField
        {...text('reference')}
        hint="The reference of the bank transfer or the receipt."
        autoComplete="off"
        spellCheck={false}
      />
      <CheckBox
        id="sendConfirmation"
        label={byHandLabels.sendConfirmation}
        hint={values.email ? `To ${values.email}.` : 'To the address above.'}
        checked={values.sendConfirmation}
        onChange={({ target }) => set('sendConfirmation', target.checked)}
      />
    </>
  )
}
