import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Fragment, useState } from 'react'
import { AdminNewAddress } from '#features/mails/web/admin-new-address.tsx'
import { fieldOf } from '#features/registration/registrant.fields.ts'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { newAddressOfBooking } from '../booking-action-messages.ts'
import { organiserNames, shownNames } from '../booking-fields.ts'
import { type Booking, changeBooking } from '../bookings.contract.ts'
import { correctionOf, type WhoForm, whoErrors, whoLabels, whoOf } from '../by-hand-form.ts'
import { AdminCountryField } from './admin-country-field.tsx'
import { AdminTitleField } from './admin-title-field.tsx'
import { useChangedBookings } from './use-bookings.ts'

type Props = { booking: Booking; onDone: (notice: string) => void; onClosed: () => void }

export function AdminCorrectBooking({ booking, onDone, onClosed }: Props) {
  return (
    <AdminDialog
      title="Correct the booking"
      lead={<>{booking.email}. The amount paid does not change.</>}
      onClosed={onClosed}
    >
      {(close) => (
        <CorrectForm
          booking={booking}
          onDone={() => {
            onDone('Your corrections are saved.')
            close()
          }}
        />
      )}
    </AdminDialog>
  )
}

type CorrectProps = { booking: Booking; onDone: () => void }

function CorrectForm({ booking, onDone }: CorrectProps) {
  const { form, saving, submit, seen, newer, load, keepTyped } = useCorrectForm(booking, onDone)
  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      {organiserNames.map((name) =>
        name === 'country' ? (
          <AdminCountryField key={name} {...form.text(name)} />
        ) : name === 'title' ? (
          <AdminTitleField key={name} {...form.text(name)} />
        ) : (
          <TextField key={name} {...form.text(name)} {...fieldOf(name).input} autoComplete="off" dir="auto" />
        ),
      )}
      <AdminNewAddress
        former={seen.email}
        typed={form.values.email}
        {...newAddressOfBooking(seen)}
        isChecked={form.values.sendConfirmation}
        onCheck={(isChecked) => form.set('sendConfirmation', isChecked)}
      />
      {saving.error && (
        <RefusedSave
          sentence={saving.error.message}
          newer={
            newer && {
              state: <NewState booking={newer} />,
              onLoad: () => load(newer),
              onKeep: () => keepTyped(newer),
            }
          }
        />
      )}
      <SaveFoot busy={saving.isPending} />
    </form>
  )
}

const useCorrectForm = (booking: Booking, onDone: () => void) => {
  const { call, website } = useAdmin()
  const { put, readAnew } = useChangedBookings()
  /** The version that this form edits, and a newer one that someone else saved in the meantime. */
  const formDraft = useFormDraft<WhoForm, Booking>({
    form: 'booking-correct',
    record: booking.id,
    words: `the booking of ${booking.name}`,
    seen: booking,
    initial: whoOf,
  })
  const [seen, setSeen] = useState(formDraft.seen)
  const [newer, setNewer] = useState<Booking>()
  const form = useValidatedForm<WhoForm>({
    initial: formDraft.initial,
    labels: whoLabels,
    errorsOf: whoErrors,
    kept: formDraft,
  })

  const saving = useMutation({
    mutationFn: (form: WhoForm) =>
      call(
        changeBooking,
        { params: { website, id: seen.id }, body: correctionOf(form, seen) },
        { headers: ifMatch(seen.version) },
      ),
    onSuccess: (changed) => {
      formDraft.forget()
      put(changed)
      onDone()
    },
    onError: async (error) => {
      const isOld = isStale(error)
      setNewer(isOld ? await readAnew(seen).catch(() => undefined) : undefined)
    },
  })

  const resumeWith = (state: Booking) => {
    put(state)
    setSeen(state)
    setNewer(undefined)
    saving.reset()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = saving.isPending ? undefined : form.judge()
    if (values) saving.mutate(values)
  }
  return {
    form,
    saving,
    submit,
    seen,
    newer,
    load: (state: Booking) => {
      form.reset(whoOf(state))
      resumeWith(state)
    },
    keepTyped: resumeWith,
  }
}

function NewState({ booking }: { booking: Booking }) {
  return (
    <p className="font-[430] text-ink">
      It is now:{' '}
      {shownNames
        .filter((name) => booking[name])
        .map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <bdi>{booking[name]}</bdi>
          </Fragment>
        ))}
      {booking.cancelledAt && ', cancelled'}
    </p>
  )
}
