import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

/** Attributes of a control that associate it with its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export type FieldProps = { id: string; label: string; hint?: string | undefined; error?: string | undefined }

/** The ids of hint and error for `aria-describedby`. */
export const describedBy = ({ id, hint, error }: Omit<FieldProps, 'label'>): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** The style of every text control. At least 16 px, or iOS would zoom in. */
export const controlStyle =
  'block min-h-12 w-full scroll-mb-20 rounded-sm border border-control bg-surface px-3 text-base text-ink placeholder:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[11px] disabled:opacity-100'

/** A label above, a hint below it, the control, and its error. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="block text-[0.9375rem] font-[580]">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-2">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy({ id, hint, error }),
        })}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
