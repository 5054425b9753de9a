import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlLook, Field } from '#ui/fields/field.tsx'

type Props = { name: string; label: string; error: string | undefined } & Omit<
  ComponentProps<'input'>,
  'id' | 'className'
>

/** A field of the login; a password can be looked at. */
export function LoginField({ name, label, error, type, ...input }: Props) {
  const [isSeen, setIsSeen] = useState(false)
  const isPassword = type === 'password'

  return (
    <Field id={name} label={label} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            name={name}
            type={isPassword && isSeen ? 'text' : type}
            required
            autoCapitalize="off"
            spellCheck={false}
            className={`${controlLook} ${isPassword ? 'pr-12' : ''}`}
          />
          {isPassword && (
            <button
              type="button"
              aria-pressed={isSeen}
              title="Show password"
              onClick={() => setIsSeen(!isSeen)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-ink-2 hover:text-ink"
            >
              {isSeen ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
              <span className="sr-only">Show password</span>
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
