import type { ComponentProps } from 'react'
import { titles } from '#features/registration/registrant.fields.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

/** The title of the attendee; optional, because only they know it. */
export function AdminTitleField(field: Omit<ComponentProps<typeof SelectField>, 'options' | 'placeholder'>) {
  return <SelectField {...field} options={titles} placeholder="No title" autoComplete="off" />
}
