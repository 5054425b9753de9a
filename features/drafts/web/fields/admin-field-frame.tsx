import type { ReactNode } from 'react'
import type { LeafField } from '#content/fields/field.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { AdminFieldConflict } from './admin-field-conflict.tsx'
import type { FieldParts } from './use-field.ts'

/** The attributes of a control. */
export type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onFocus: () => void
}

/** The label of a field, its control, its hint with the characters left, and its messages. */
export function AdminFieldFrame({
  field,
  parts,
  children,
}: {
  field: LeafField
  parts: FieldParts
  children: (control: Control) => ReactNode
}) {
  const { id, value, refusal, onFocus } = parts
  const error = refusal?.why === 'invalid' ? refusal.message : undefined
  const hint = [field.hint, freeSpaceIn(field, value)].filter(Boolean).join(' ')
  const isOptional = 'required' in field && !field.required
  return (
    <div className="edit-field">
      <label id={`${id}-label`} htmlFor={id}>
        {field.label}
        {isOptional && <span className="edit-optional"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby':
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
        onFocus,
      })}
      {hint && (
        <p id={`${id}-hint`} className="edit-hint num">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      <AdminFieldConflict field={field} parts={parts} />
    </div>
  )
}

/** `41 characters left.`, once half of them are used. */
const freeSpaceIn = (field: LeafField, value: unknown): string => {
  if (!('limit' in field) || typeof value !== 'string' || value.length < field.limit / 2) return ''
  const left = field.limit - value.length
  const characters = `${Math.abs(left).toLocaleString('en')} ${Math.abs(left) === 1 ? 'character' : 'characters'}`
  return left < 0 ? `${characters} too many.` : `${characters} left.`
}
