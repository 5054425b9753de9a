import type { ComponentProps } from 'react'
import { countries } from '#shared/countries.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'options' | 'placeholder'> & { value: string }

/** The country of a booking; accepts a name that is not in our list. */
export function AdminCountryField(props: Props) {
  const isListed = props.value === '' || (countries as readonly string[]).includes(props.value)
  return (
    <SelectField
      {...props}
      options={isListed ? countries : [props.value, ...countries]}
      placeholder="Choose a country"
      autoComplete="off"
    />
  )
}
