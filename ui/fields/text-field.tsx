import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

/** One line of text. */
export function TextField({
  id,
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={`${controlStyle} ${className}`} />}
    </Field>
  )
}
