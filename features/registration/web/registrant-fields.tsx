import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { countries } from '../countries.ts'
import { type RegistrationField, titles } from '../registration-form.ts'
import { FormSection } from './form-section.tsx'
import type { FormParts } from './use-registration-form.ts'

/** Who registers. */
export function RegistrantFields({ form, field, changed }: FormParts) {
  const input = (name: RegistrationField) => ({
    ...field(name),
    ...form.register(name, { onChange: () => changed(name) }),
  })

  return (
    <FormSection legend="You">
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
        <SelectField
          {...input('title')}
          options={titles}
          placeholder="No title"
          autoComplete="honorific-prefix"
        />
        <TextField {...input('name')} autoComplete="name" spellCheck={false} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...input('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField {...input('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      </div>
      <TextField {...input('institute')} autoComplete="organization" />
      <SelectField
        {...input('country')}
        options={countries}
        placeholder="Choose a country"
        autoComplete="country-name"
      />
    </FormSection>
  )
}
