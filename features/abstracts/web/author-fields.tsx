import { EmailField } from '#ui/fields/email-field.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { titles } from '../abstract-form.ts'
import type { AbstractFormParts } from './use-abstract-form.ts'

/** Who submits. */
export function AuthorFields({ text }: Pick<AbstractFormParts, 'text'>) {
  return (
    <FormSection legend="You">
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
        <SelectField
          {...text('titlePrefix')}
          required
          options={titles}
          placeholder="Choose a title"
          autoComplete="honorific-prefix"
        />
        <TextField {...text('name')} required autoComplete="name" spellCheck={false} dir="auto" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...text('phone')} required type="tel" autoComplete="tel" inputMode="tel" />
        <EmailField {...text('email')} required />
      </div>
      <TextField {...text('organizationName')} required autoComplete="organization" dir="auto" />
      <TextField {...text('country')} required autoComplete="country-name" dir="auto" />
    </FormSection>
  )
}
