import { titles } from '#features/abstracts/abstract-form.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { FormSection } from '#ui/fields/form/form-section.tsx'
import { PersonFields } from '#ui/fields/person-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { AbstractFormParts } from './use-abstract-form.ts'

/** Who submits. */
export function AuthorFields({ text }: Pick<AbstractFormParts, 'text'>) {
  return (
    <FormSection legend="You">
      <PersonFields
        title={{ ...text('titlePrefix'), required: true, options: titles, placeholder: 'Choose a title' }}
        name={{ ...text('name'), required: true }}
        phone={{ ...text('phone'), required: true }}
        email={{ ...text('email'), required: true }}
      />
      {([...originNames, 'country'] as const).map((name) => (
        <TextField key={name} {...text(name)} required {...authorFields[name].input} dir="auto" />
      ))}
    </FormSection>
  )
}
