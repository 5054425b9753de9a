import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlStyle, Field, type FieldProps } from '#ui/fields/field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A password field with a button to show the input. */
export function PasswordField({ id, label, hint, error, 'aria-describedby': more, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            aria-describedby={[control['aria-describedby'], more].filter(Boolean).join(' ') || undefined}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            className={`${controlStyle} pr-12`}
          />
          <button
            type="button"
            aria-pressed={shown}
            title={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-px right-px grid w-11 place-items-center rounded-sm text-ink-2 hover:text-ink"
          >
            {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
            <span className="sr-only">Show {label.toLowerCase()}</span>
          </button>
        </span>
      )}
    </Field>
  )
}
