import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ticketPayments } from '#features/pricing/pricing.contract.ts'
import { paymentLabels, reachLines } from '#features/pricing/ticket-type-form.ts'
import { showTicketTypeReach } from '#features/pricing/ticket-types.contract.ts'
import { causeOf } from '#platform/browser/calls/failed-save.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { FailedList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { EuroInput } from '#ui/fields/euro-input.tsx'
import { controlStyle, Field } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fieldId, type TicketTypeFormState } from './use-ticket-type-form.ts'

type Props = {
  form: TicketTypeFormState
  /** `Listener`, or `New type`. */
  title: string
  /** `2 of 7`; absent for a new one. */
  place?: string
  /** Absent for a new one. */
  onDelete?: (() => void) | undefined
}

/** An open ticket type: Enter saves, Esc cancels. */
export function AdminTicketTypeForm({ form, title, place, onDelete }: Props) {
  return (
    <form noValidate className="types-form" onSubmit={form.submit} onKeyDown={form.cancelByKey}>
      <div className="types-form-head">
        <h2 className="text-sm">{title}</h2>
        {place && <span className="text-ink-2">{place}</span>}
      </div>
      <Fields form={form} />
      <Reach form={form} />
      {form.failure && <FailedList sentence="The type was not saved." cause={causeOf(form.failure)} />}
      <div className="types-form-foot">
        <span className="mr-auto text-ink-2 max-sm:hidden">
          <kbd>Enter</kbd> saves, <kbd>Esc</kbd> cancels
        </span>
        {onDelete && (
          <AdminButton variant="quiet" onClick={onDelete}>
            Delete…
          </AdminButton>
        )}
        <AdminButton onClick={form.cancel}>Cancel</AdminButton>
        <SaveButton
          busy={form.busy}
          words={form.seen ? `Save ${form.seen.label}` : 'Add'}
          busyWords="Saving…"
        />
      </div>
    </form>
  )
}

function Fields({ form: { values, errors, set } }: Pick<Props, 'form'>) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="types-fields">
      <TextField
        ref={first}
        id={fieldId('label')}
        label="Name"
        error={errors.label}
        autoComplete="off"
        value={values.label}
        onChange={(event) => set('label', event.target.value)}
      />
      <TextField
        id={fieldId('included')}
        label="What is included"
        error={errors.included}
        autoComplete="off"
        value={values.included}
        onChange={(event) => set('included', event.target.value)}
      />
      <div>
        <p className="text-[0.9375rem] font-[580]">Payment</p>
        <div className="mt-1.5">
          <Segmented
            label="Payment"
            options={ticketPayments.map((value) => ({ value, words: paymentLabels[value] }))}
            value={values.payment}
            onChange={(payment) => set('payment', payment)}
          />
        </div>
      </div>
      <Field id={fieldId('price')} label="Price (€)" error={errors.price}>
        {(control) => (
          <EuroInput
            {...control}
            className={controlStyle}
            value={values.price}
            onChange={(event) => set('price', event.target.value)}
          />
        )}
      </Field>
      <CheckBox
        id={fieldId('hidden')}
        label="Hidden"
        hint="Visitors do not see it. Who has it keeps it."
        checked={values.hidden}
        onChange={(event) => set('hidden', event.target.checked)}
      />
    </div>
  )
}

/** Whom the unsaved change touches; nothing while there is none. */
function Reach({ form: { seen, values } }: Pick<Props, 'form'>) {
  const { call, website } = useAdmin()
  const inZone = useConferenceTime()
  const reach = useQuery({
    queryKey: ['ticket-type-reach', website, seen?.id],
    queryFn: ({ signal }) =>
      call(showTicketTypeReach, { params: { website, id: Number(seen?.id) } }, { signal }),
    enabled: seen !== undefined,
    staleTime: 0,
  })
  if (!seen || !reach.data) return null
  const { openUntil } = reach.data
  const until = openUntil ? inZone(openUntil) : ''
  const [what, ...whom] = reachLines(values, seen, reach.data, until)
  if (!what) return null
  return (
    <div className="px-4">
      <Notice kind="warn">
        <p>{what}</p>
        {whom.map((line) => (
          <p key={line} className="font-[430] text-ink">
            {line}
          </p>
        ))}
      </Notice>
    </div>
  )
}
