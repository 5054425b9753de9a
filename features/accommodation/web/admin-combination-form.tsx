import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type CombinationForm,
  combinationFields,
  readCombination,
} from '#features/accommodation/combination-form.ts'
import { causeOf, isWorthRetry } from '#platform/browser/calls/failed-save.ts'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { controlStyle, Field } from '#ui/fields/field.tsx'

type Body = Extract<ReturnType<typeof readCombination>, { body: object }>['body']

type Props = {
  /** Prefix of the ids of its fields: the page may have two of these forms. */
  id: string
  form: CombinationForm
  onChange: (form: CombinationForm) => void
  onSend: (body: Body) => void
  failed: { sentence: string; error: Error | null }
  className: string
  children: ReactNode
}

const controls = {
  nights: { label: 'Nights', type: 'number', min: 1, max: 10, step: 1, inputMode: 'numeric' },
  guests: { label: 'Guests', type: 'number', min: 0, max: 10, step: 1, inputMode: 'numeric' },
  price: { label: 'Price (€)', type: 'text', inputMode: 'decimal' },
} as const

/** Nights, guests and the price of the whole stay. The input is kept when saving fails. */
export function AdminCombinationForm({ id, form, onChange, onSend, failed, className, children }: Props) {
  const [refused, setRefused] = useState<{ wrong: string; field: string }>()

  const send = () => {
    const read = readCombination(form)
    setRefused('wrong' in read ? read : undefined)
    if ('body' in read) onSend(read.body)
    else document.getElementById(`${id}-${read.field}`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const { sentence, error } = failed

  return (
    <form id={id} noValidate onSubmit={submit}>
      {refused && (
        <Notice kind="danger">
          <p id={`${id}-wrong`}>{refused.wrong}</p>
        </Notice>
      )}
      {error && !refused && (
        <FailedList
          sentence={sentence}
          cause={causeOf(error)}
          onRetry={isWorthRetry(error) ? send : undefined}
        />
      )}
      <div className={className}>
        {combinationFields.map((name) => {
          const { label, ...limits } = controls[name]
          const isWrong = refused?.field === name
          return (
            <Field key={name} id={`${id}-${name}`} label={label}>
              {(control) => (
                <input
                  {...control}
                  {...limits}
                  autoComplete="off"
                  aria-required
                  aria-invalid={isWrong || undefined}
                  aria-describedby={isWrong ? `${id}-wrong` : undefined}
                  className={controlStyle}
                  value={form[name]}
                  onChange={(event) => {
                    setRefused(undefined)
                    onChange({ ...form, [name]: event.target.value })
                  }}
                />
              )}
            </Field>
          )
        })}
        {children}
      </div>
    </form>
  )
}
