import { fieldOf, titles, writtenNames } from '#features/registration/registrant.fields.ts'
import { nameInForm } from '#features/registration/registration-texts.ts'
import { countries } from '#shared/countries.ts'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { PersonFields } from '#ui/fields/person-fields.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { RegistrationFormState } from './use-registration-form.ts'

/** All fields except those at the top of every form about a person. */
const otherNames = writtenNames.filter((name) => !['title', 'name', 'phone', 'email'].includes(name))

export function RegistrantFields({ text }: RegistrationFormState) {
  return (
    <FormSection legend="You">
      <PersonFields
        title={{ ...text('title'), options: titles, placeholder: 'No title' }}
        name={text('name')}
        phone={text('phone')}
        email={text('email')}
      />
      {otherNames.map((name) =>
        name === 'country' ? (
          <SelectField
            key={name}
            {...text(name)}
            options={countries}
            placeholder="Choose a country"
            autoComplete="country-name"
          />
        ) : (
          <TextField key={name} {...text(nameInForm(name))} {...fieldOf(name).input} />
        ),
      )}
    </FormSection>
  )
}
