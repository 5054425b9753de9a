import type { ComponentProps } from 'react'
import { EmailField } from './email-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type Line = ComponentProps<typeof TextField>

type Props = {
  title: ComponentProps<typeof SelectField>
  name: Line
  phone: Line
  email: Line
}

/** The first fields of a form about a person, title and name, phone and email, with their autofill. */
export function PersonFields({ title, name, phone, email }: Props) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr]">
        <SelectField {...title} autoComplete="honorific-prefix" />
        <TextField {...name} autoComplete="name" spellCheck={false} dir="auto" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...phone} type="tel" autoComplete="tel" inputMode="tel" />
        <EmailField {...email} />
      </div>
    </>
  )
}
