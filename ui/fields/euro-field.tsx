import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An amount of euros as text, `120`, `120.50` or `120,50`; the form reads it. */
export function EuroField(
  field: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>,
) {
  return <TextField className="max-w-48" {...field} inputMode="decimal" autoComplete="off" />
}
