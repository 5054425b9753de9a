import { titles } from '#features/registration/registration-form.ts'
import { countries } from '#shared/countries.ts'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { PersonFields } from '#ui/fields/person-fields.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { FormParts } from './use-registration-form.ts'

/** Who registers. */
export function RegistrantFields({ text }: FormParts) {
  return (
    <FormSection legend="You">
      <PersonFields
        title={{ ...text('title'), options: titles, placeholder: 'No title' }}
        name={text('name')}
        phone={text('phone')}
        email={text('email')}
      />
      <TextField {...text('institute')} autoComplete="organization" />
      <SelectField
        {...text('country')}
        options={countries}
        placeholder="Choose a country"
        autoComplete="country-name"
      />
    </FormSection>
  )
}
