import { useState } from 'react'
import type { TimeField } from '#content/fields/field.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { endsOf, timeTyped, withStart } from '../../time-typed.ts'
import { AdminFieldConflict } from './admin-field-conflict.tsx'
import type { FieldParts } from './use-field.ts'

/** Start and end. */
export function AdminTime({ field, parts }: { field: TimeField; parts: FieldParts }) {
  return (
    <fieldset className="edit-field edit-time" onFocus={parts.onFocus}>
      <legend>{field.label}</legend>
      <AdminTimeInputs parts={parts} names={{ from: 'From', to: 'To' }} hint={field.hint} isLabelled />
      <AdminFieldConflict field={field} parts={parts} />
    </fieldset>
  )
}

/**
 * The start and end of a time. Changing the start keeps the length. `names`: their labels, shown with
 * `isLabelled`.
 */
export function AdminTimeInputs({
  parts,
  names,
  hint,
  isLabelled = false,
}: {
  parts: FieldParts
  names: { from: string; to: string }
  hint?: string | undefined
  isLabelled?: boolean
}) {
  const time = String(parts.value ?? '')
  const [from, to] = endsOf(time)
  const [wrong, setWrong] = useState('')
  const { id } = parts

  const set = (which: 'from' | 'to', typed: string) => {
    const clock = timeTyped(typed)
    setWrong(clock || typed.trim() === '' ? '' : `“${typed.trim()}” is no time. Type it as 930 or 09:30.`)
    if (!clock || clock === (which === 'from' ? from : to)) return
    if (which === 'from') parts.type(to ? withStart(time, clock) : withStart('09:00-09:45', clock))
    else parts.type(`${from || clock}-${clock}`)
  }
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <>
      <div className="edit-times">
        {(['from', 'to'] as const).map((which) => (
          <TimeInput
            key={which}
            id={which === 'from' ? id : `${id}-to`}
            name={names[which]}
            value={which === 'from' ? from : to}
            onTyped={(typed) => set(which, typed)}
            {...{ isLabelled, described, isReadOnly: parts.isReadOnly, isWrong: wrong !== '' }}
          />
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="edit-hint">
          {hint}
        </p>
      )}
      <FieldError id={id} error={wrong || undefined} />
    </>
  )
}

/** One of the two inputs, parsed on blur or Enter. */
function TimeInput({
  id,
  name,
  value,
  onTyped,
  isLabelled,
  described,
  isReadOnly,
  isWrong,
}: {
  id: string
  name: string
  value: string
  onTyped: (typed: string) => void
  isLabelled: boolean
  described: string | undefined
  isReadOnly: boolean
  isWrong: boolean
}) {
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    if (typed === undefined) return
    onTyped(typed)
    // an invalid time stays, so that it can be corrected
    if (timeTyped(typed)) setTyped(undefined)
  }
  return (
    <span>
      <label htmlFor={id} className={isLabelled ? undefined : 'sr-only'}>
        {name}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        readOnly={isReadOnly}
        aria-invalid={(isWrong && typed !== undefined) || undefined}
        aria-describedby={described}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
        className="edit-time-input num"
      />
    </span>
  )
}
