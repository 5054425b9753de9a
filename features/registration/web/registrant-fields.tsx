import { countries } from '#shared/countries.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { titles } from '../registration-form.ts'
import { type FormParts, textOf } from './use-registration-form.ts'

/** Who registers. */
export function RegistrantFields(parts: FormParts) {
  return (
    <FormSection legend="You">
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
        <SelectField
          {...textOf(parts, 'title')}
          options={titles}
          placeholder="No title"
          autoComplete="honorific-prefix"
        />
        <TextField {...textOf(parts, 'name')} autoComplete="name" spellCheck={false} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...textOf(parts, 'phone')} type="tel" autoComplete="tel" inputMode="tel" />
        <EmailField {...textOf(parts, 'email')} />
      </div>
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
