import { countries } from '#shared/countries.ts'
import { FormSection } from '#ui/fields/form-section.tsx'
import { PersonFields } from '#ui/fields/person-fields.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { titles } from '../registration-form.ts'
import { type FormParts, textOf } from './use-registration-form.ts'

/** Who registers. */
export function RegistrantFields(parts: FormParts) {
  return (
    <FormSection legend="You">
      <PersonFields
        title={{ ...textOf(parts, 'title'), options: titles, placeholder: 'No title' }}
        name={textOf(parts, 'name')}
        phone={textOf(parts, 'phone')}
        email={textOf(parts, 'email')}
      />
      <TextField {...textOf(parts, 'institute')} autoComplete="organization" />
      <SelectField
        {...textOf(parts, 'country')}
        options={countries}
        placeholder="Choose a country"
        autoComplete="country-name"
      />
    </FormSection>
  )
}
