import { type FormEvent, useState } from 'react'
import { firstErrors } from '#shared/first-errors.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { addHost, type Conference } from '../../conferences.contract.ts'
import { useConferenceActions } from '../use-conference-actions.ts'

type Props = { conference: Conference; onClosed: () => void }

const labels = { host: 'New address' }

/** Adds and removes the host names of a conference, each at once, after the owner has confirmed it. */
export function AdminAddressesDialog({ conference, onClosed }: Props) {
  return (
    <AdminDialog
      title={`Addresses of ${conference.shortName}`}
      lead="Host names that show this conference, beside its own address. The name must lead to this server (DNS)."
      onClosed={onClosed}
    >
      <Addresses conference={conference} />
    </AdminDialog>
  )
}

function Addresses({ conference }: { conference: Conference }) {
  const { add, remove, now, said } = useAddresses(conference)
  const form = useValidatedForm({
    initial: { host: '' },
    labels,
    errorsOf: ({ host }) => firstErrors<keyof typeof labels>(addHost.body, { host, proof: {} }),
    kept: { read: () => undefined },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = form.judge()
    if (values) add(values.host, () => form.set('host', ''))
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {now.hosts.length === 0 ? (
        <p className="text-ink-2">It has none of its own. Its website is at {now.home}.</p>
      ) : (
        <ul className="grid gap-1" aria-label={`Addresses of ${now.shortName}`}>
          {now.hosts.map(({ host, isLocked }) => (
            <li key={host} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{host}</span>
              {isLocked ? (
                <span className="text-sm text-ink-2">Set on the server by WEBSITE_HOSTS</span>
              ) : (
                <AdminButton aria-label={`Remove ${host}`} onClick={() => remove(host)}>
                  Remove
                </AdminButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {said}
      </p>
      <TextField
        {...form.text('host')}
        hint="Such as www.example.org, without https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <DialogFoot closing="Close">
        <SaveButton busy={false} words="Add" busyWords="Adding…" />
      </DialogFoot>
    </form>
  )
}

/** The addresses as the last change left them, and the changes, each confirmed first; what was done is said. */
const useAddresses = (conference: Conference) => {
  const actions = useConferenceActions()
  const confirm = useConfirmChange()
  const [now, setNow] = useState(conference)
  const [said, say] = useState('')

  const changed = async (work: Promise<Conference>, done: string) => {
    say('')
    setNow(await work)
    say(done)
  }

  return {
    now,
    said,
    add: (host: string, onAdded: () => void) =>
      confirm({
        title: `Add ${host} to ${now.shortName}?`,
        lead: 'Every owner is told by email.',
        words: 'Add address',
        busyWords: 'Adding…',
        change: async (proof: ProofOfIdentity) => {
          await changed(actions.addHost(now, host, proof), `${host} shows this conference.`)
          onAdded()
        },
      }),
    remove: (host: string) =>
      confirm({
        title: `Remove ${host} from ${now.shortName}?`,
        lead: 'Who uses it sees the default conference. Every owner is told by email.',
        words: 'Remove address',
        busyWords: 'Removing…',
        isSerious: true,
        focusAfter: 'host',
        change: async (proof: ProofOfIdentity) => {
          await changed(
            actions.removeHost(now, host, proof),
            `${host} is removed: who uses it sees the default conference. Add it again to undo that.`,
          )
        },
      }),
  }
}
