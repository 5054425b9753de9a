import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

/** An option; a string when its label is its value. */
type SelectOption = string | { value: string; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'className'> & {
  options: readonly SelectOption[]
  /** The empty option. */
  placeholder?: string
  /** Classes of a select in a bar, instead of those of a form. */
  look?: string
}

/** A native select, for its autofill, type-ahead and mobile picker. */
export function Select({ options, placeholder, look, ...select }: SelectProps) {
  const control = (
    <select {...select} className={look ?? `${controlStyle} appearance-none pr-10`}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={value} value={value}>
            {label}
          </option>
        )
      })}
    </select>
  )
  if (look) return control
  return (
    <span className="relative block">
      {control}
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
  )
}

/** A select with its label, hint and error. */
export function SelectField({ id, label, hint, error, ...select }: FieldProps & SelectProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
