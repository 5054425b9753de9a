import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

/** An option; a string when its label is its value. */
type SelectOption = string | { value: string; label: string }

type Props = FieldProps & { options: readonly SelectOption[]; placeholder: string } & Omit<
    ComponentProps<'select'>,
    'children'
  >

/** A native select, for its autofill, type-ahead and mobile picker. The placeholder is the empty option. */
export function SelectField({ id, label, hint, error, options, placeholder, ...select }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={`${controlStyle} appearance-none pr-10`}>
            <option value="">{placeholder}</option>
            {options.map((option) => {
              const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
              return (
                <option key={value} value={value}>
                  {label}
                </option>
              )
            })}
          </select>
          <svg
            width="14"
            height="8"
            viewBox="0 0 14 8"
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3.5 -mt-1 text-ink-2"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          >
            <path d="M1 1l6 6 6-6" />
          </svg>
        </span>
      )}
    </Field>
  )
}
