import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** One line for an email address, with the keyboard and the filling-in that belong to it. */
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
