import { limits } from '#shared/fields.ts'
import { formatCents } from '#shared/money.ts'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { PersonFields } from '#ui/fields/person-fields.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { withChoice } from '../country-names.ts'
import { discountFields, lineNames, nameInForm } from '../discount.fields.ts'
import { titles } from '../discount-form.ts'
import { AmountField } from './amount-field.tsx'
import { useCountries } from './use-countries.ts'
import type { DiscountFormState } from './use-discount-form.ts'

type Props = {
  form: Pick<DiscountFormState, 'text' | 'values'>
  /** The service that lists the names of countries; null: off. */
  countriesUrl: string | null
  /** The least amount, where the organisers have set one. */
  leastCents: number | undefined
}

/** The person, the reason and the amount. */
export function RequestFields({ form: { text, values }, countriesUrl, leastCents }: Props) {
  const countries = useCountries(countriesUrl)

  return (
    <>
      <FormSection legend="You">
        <PersonFields
          title={{ ...text('title'), required: true, options: titles, placeholder: 'Choose a title' }}
          name={{ ...text('name'), required: true }}
          phone={{ ...text('phone'), required: true }}
          email={{ ...text('email'), required: true }}
        />
        {lineNames.map((name) => (
          <TextField
            key={name}
            {...text(nameInForm(name))}
            required
            {...discountFields[name].input}
            dir="auto"
          />
        ))}
        <SelectField
          {...text('country')}
          required
          options={withChoice(countries, values.country)}
          placeholder="Choose a country"
          autoComplete="country-name"
        />
      </FormSection>
      <FormSection legend="Your request">
        <TextAreaField
          {...text('description')}
          required
          hint="Tell the organisers why you ask for a discount."
          limit={limits.description}
          rows={5}
          autoComplete="off"
          dir="auto"
        />
        <AmountField
          {...text('discountAmount')}
          required
          leastCents={leastCents}
          hint={
            leastCents === undefined
              ? 'The amount you ask to pay, for example 120.50'
              : `The amount you ask to pay, at least ${formatCents(leastCents)}`
          }
        />
      </FormSection>
    </>
  )
}
