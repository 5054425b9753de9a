import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { isStale } from '#platform/browser/calls/failed-save.ts'
import { useFormDraft } from '#platform/browser/form-drafts/use-form-draft.ts'
import { AdminDialog, SaveFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { type ContactForm, contactErrors, contactLabels } from '../contact-form.ts'
import type { NewAddressMessages } from '../new-address-messages.ts'
import { AdminNewAddress } from './admin-new-address.tsx'

/** The contact details, and the version that was seen. */
type Contact<Seen> = { id: string; name: string; email: string; phone: string; seen: Seen }

type Props<Seen> = NewAddressMessages & {
  contact: Contact<Seen>
  /** The key of its draft. */
  form: string
  /** Extracts the contact details. */
  contactOf: (seen: Seen) => Contact<Seen>
  /** Saves a change based on the version that was seen. */
  save: (body: ContactForm, seen: Seen) => Promise<void>
  onClosed: () => void
}

/** Corrects someone's email address and phone number. */
export function AdminCorrectContact<Seen>({ onClosed, ...rest }: Props<Seen>) {
  return (
    <AdminDialog title="Correct email or phone" lead={<bdi>{rest.contact.name}</bdi>} onClosed={onClosed}>
      {(close) => <ContactFields {...rest} onDone={close} />}
    </AdminDialog>
  )
}

type FieldsProps<Seen> = Omit<Props<Seen>, 'onClosed'> & { onDone: () => void }

function ContactFields<Seen>(props: FieldsProps<Seen>) {
  const { former, form, saving, submit } = useContactForm(props)
  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      <TextField {...form.text('email')} type="email" autoComplete="off" spellCheck={false} />
      <TextField {...form.text('phone')} type="tel" autoComplete="off" />
      <AdminNewAddress
        former={former}
        typed={form.values.email}
        ends={props.ends}
        label={props.label}
        isChecked={form.values.sendConfirmation}
        onCheck={(isChecked) => form.set('sendConfirmation', isChecked)}
      />
      {saving.error && <RefusedSave sentence={saving.error.message} />}
      <SaveFoot busy={saving.isPending} />
    </form>
  )
}

const useContactForm = <Seen,>({ contact, form: kind, contactOf, save, onDone }: FieldsProps<Seen>) => {
  const queries = useQueryClient()
  const kept = useFormDraft<ContactForm, Seen>({
    form: kind,
    record: contact.id,
    words: `how ${contact.name} is reached`,
    seen: contact.seen,
    initial: (seen) => {
      const { email, phone } = contactOf(seen)
      return { email, phone, sendConfirmation: true }
    },
  })
  const form = useValidatedForm<ContactForm>({
    initial: kept.initial,
    labels: contactLabels,
    errorsOf: contactErrors,
    kept,
  })
  const saving = useMutation({
    mutationFn: (body: ContactForm) => save(body, kept.seen),
    onSuccess: () => {
      kept.forget()
      onDone()
    },
    // reload the list, which shows the other change
    onError: (error) => isStale(error) && void queries.invalidateQueries(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = saving.isPending ? undefined : form.judge()
    if (values) saving.mutate(values)
  }
  return { former: contactOf(kept.seen).email, form, saving, submit }
}
