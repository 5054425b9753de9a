import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** A field for an email address, with its keyboard and autofill. */
export function EmailField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}
