import type { RefObject } from 'react'
import { registrationTypes } from '#features/pricing/pricing.contract.ts'
import { writtenNames } from '#features/registration/registrant.fields.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { addBooking, type Booking } from '../bookings.contract.ts'
import { type ByHandForm, byHandBody, byHandErrors, emptyByHand } from '../by-hand-form.ts'
import { AdminCountryField } from './admin-country-field.tsx'
import { AdminStayField, AdminTakenFields, type FormByHand } from './admin-taken-fields.tsx'
import { AdminTitleField } from './admin-title-field.tsx'
import { AdminTotal } from './admin-total.tsx'
import { useTypeOptions } from './use-bookings.ts'
import { useTakingMoney } from './use-taking-money.ts'

type Props = {
  /** Keeps the input while the dialog is closed, until it is sent or another website is chosen. */
  draft: RefObject<ByHandForm | undefined>
  onAdded: (booking: Booking) => void
  onClosed: () => void
}

/** Adds a registration that was paid at the desk or by bank transfer. */
export function AdminAddBooking({ draft, onAdded, onClosed }: Props) {
  return (
    <AdminDialog
      title="Add a booking"
      lead="For an attendee who paid at the registration desk or by bank transfer. Today's price applies."
      onClosed={onClosed}
      place="adm-booking-dialog"
    >
      {(close) => (
        <AddForm
          draft={draft}
          onAdded={(booking) => {
            onAdded(booking)
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

const registrationOptions = registrationTypes.map((value) => ({ value, label: registrationName(value) }))

function AddForm({ draft, onAdded }: Pick<Props, 'draft' | 'onAdded'>) {
  const { call, website } = useAdmin()
  const typeOptions = useTypeOptions()
  const formDraft = useFormDraft<ByHandForm>({
    form: 'booking-add',
    words: 'the new booking',
    seen: undefined,
    initial: () => emptyByHand,
  })
  const { form, prices, price, hasStay, isChosen, submit, isSending, failure } = useTakingMoney({
    initial: formDraft.initial,
    errorsOf: byHandErrors,
    kept: {
      read: () => draft.current ?? formDraft.read(),
      keep: (values) => {
        draft.current = values
        formDraft.keep(values)
      },
    },
    send: (values, total) => call(addBooking, { params: { website }, body: byHandBody(values, total) }),
    onDone: (booking) => {
      draft.current = undefined
      formDraft.forget()
      onAdded(booking)
    },
  })

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      <ErrorSummary errors={form.errors} onChoose={focusControl} />
      <PersonPart form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...form.text('registrationType')}
          options={registrationOptions}
          placeholder="Choose a type"
        />
        <SelectField {...form.text('presentationType')} options={typeOptions} placeholder="Choose a type" />
      </div>
      {hasStay && <AdminStayField form={form} prices={prices.data ?? []} />}
      <AdminTotal prices={prices} price={price} isChosen={isChosen} />
      <AdminTakenFields form={form} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <SaveFoot busy={isSending} words="Add the booking" busyWords="Adding…" />
    </form>
  )
}

const otherNames = writtenNames.filter((name) => !['title', 'name', 'phone', 'email'].includes(name))

function PersonPart({ form: { text } }: { form: FormByHand }) {
  return (
    <>
      <AdminTitleField {...text('title')} />
      <TextField {...text('name')} autoComplete="off" spellCheck={false} dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('phone')} type="tel" inputMode="tel" autoComplete="off" />
        <TextField
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {otherNames.map((name) =>
          name === 'country' ? (
            <AdminCountryField key={name} {...text(name)} />
          ) : (
            <TextField key={name} {...text(name)} autoComplete="off" dir="auto" />
          ),
        )}
      </div>
    </>
  )
}
