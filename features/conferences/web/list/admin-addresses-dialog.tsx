import { type FormEvent, useState } from 'react'
import { firstErrors } from '#shared/first-errors.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { RefusedSave } from '#ui/admin/dialogs/refused-save.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { addHost, type Conference } from '../../conferences.contract.ts'
import { useConferenceActions } from '../use-conference-actions.ts'

type Props = { conference: Conference; onClosed: () => void }

const labels = { host: 'New address' }

/** Adds and removes the host names of a conference, each at once. */
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
  const { add, remove, now, said, busy, failure } = useAddresses(conference)
  const form = useValidatedForm({
    initial: { host: '' },
    labels,
    errorsOf: (values) => firstErrors<keyof typeof labels>(addHost.body, values),
    kept: { read: () => undefined },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const values = form.judge()
    if (values && !busy && (await add(values.host))) form.set('host', '')
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      {failure && <RefusedSave sentence={failure} />}
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
                <AdminButton
                  aria-label={`Remove ${host}`}
                  onClick={async () => {
                    // the button goes with its address
                    document.getElementById('host')?.focus()
                    await remove(host)
                  }}
                >
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
        <SaveButton busy={busy} words="Add" busyWords="Adding…" />
      </DialogFoot>
    </form>
  )
}

/** The addresses as the last change left them, and the changes; what was done is said, and what is refused. */
const useAddresses = (conference: Conference) => {
  const actions = useConferenceActions()
  const [now, setNow] = useState(conference)
  const [said, say] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const change = async (work: () => Promise<Conference>, done: string): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    say('')
    try {
      setNow(await work())
      say(done)
      return true
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    now,
    said,
    busy,
    failure,
    add: (host: string) => change(() => actions.addHost(now, host), `${host} shows this conference.`),
    remove: (host: string) =>
      change(
        () => actions.removeHost(now, host),
        `${host} is removed: who uses it sees the default conference. Add it again to undo that.`,
      ),
  }
}
