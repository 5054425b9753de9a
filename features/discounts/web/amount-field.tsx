import type { ComponentProps } from 'react'
import { smallestCharge, typedEuros } from '#shared/money.ts'
import { EuroInput } from '#ui/fields/euro-input.tsx'
import { controlStyle, Field, type FieldProps } from '#ui/fields/field.tsx'
import { texts } from '../discount-texts.ts'
import { discountCents } from '../discounts.contract.ts'

/** Whether nothing is charged for this input. */
export const isNotCharged = (amount: string): boolean => {
  const cents = discountCents(typedEuros(amount))
  return cents !== undefined && cents < smallestCharge
}

type Props = FieldProps & {
  /** The least amount, where the organisers have set one: then every request is charged. */
  leastCents: number | undefined
} & ComponentProps<typeof EuroInput>

/** An input of euros, with a note when the amount is too small to be charged. */
export function AmountField({ id, label, hint, error, value, leastCents, ...input }: Props) {
  return (
    <div>
      <Field id={id} label={label} hint={hint} error={error}>
        {(control) => (
          <span className="relative block sm:max-w-60">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-lg text-ink-2"
            >
              €
            </span>
            <EuroInput
              {...input}
              {...control}
              value={value}
              className={`${controlStyle} num pl-10 aria-invalid:pl-10`}
            />
          </span>
        )}
      </Field>
      <p role="status" className="mt-1.5 text-sm font-[560] empty:hidden">
        {leastCents === undefined && isNotCharged(value) && texts.notCharged}
      </p>
    </div>
  )
}
