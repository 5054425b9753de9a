import { type FormEvent, useState } from 'react'
import { isEmailAddress, noEmailAddress } from '#shared/text/email-address.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { partLabels } from '../person-parts.ts'
import type { FoundPerson } from '../privacy.contract.ts'
import { EraseDialog } from './admin-erase-dialog.tsx'
import { ErasureState } from './admin-erasure-state.tsx'
import { usePerson, usePersonExport } from './use-privacy.ts'

/** Finds a person by their address, and exports or erases their data. */
export function OnePersonPanel() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [email, setEmail] = useState('')
  const person = usePerson(email)

  const find = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    const isAddress = isEmailAddress(wanted)
    setError(isAddress ? undefined : wanted === '' ? 'Email is required' : noEmailAddress)
    if (!isAddress) return document.getElementById('person-email')?.focus()
    if (wanted === email) void person.refetch()
    else setEmail(wanted)
  }

  return (
    <Panel
      title="One person"
      hint="Find everything that is held on one person, on all websites. Then export it for them, or erase it."
    >
      <form onSubmit={find} noValidate className="flex flex-wrap items-end gap-3">
        <div className="w-full max-w-md">
          <TextField
            id="person-email"
            type="email"
            label="Email address of the person"
            value={typed}
            error={error}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <AdminButton type="submit" variant="primary" aria-busy={person.isFetching}>
          {person.isFetching ? 'Searching…' : 'Find'}
        </AdminButton>
      </form>
      <FailedQuery sentence="The search did not work." error={person.error} refetch={person.refetch} />
      {person.data && <Found person={person.data} onErased={person.refetch} />}
    </Panel>
  )
}

const fates = { erased: 'Erased', blanked: 'Name removed', kept: 'Kept' } as const

function Found({ person, onErased }: { person: FoundPerson; onErased: () => unknown }) {
  const { email, held, blockers, notes } = person
  const [isAsking, setIsAsking] = useState(false)
  const [begun, setBegun] = useState<string | null>(null)
  const erasureId = begun ?? person.erasureId
  const canErase = blockers.length === 0 && held.some(({ fate }) => fate !== 'kept')

  return (
    <section aria-label={`Data on ${email}`} className="mt-5">
      <LiveRegion message={held.length === 0 ? `Nothing is held on ${email}.` : `Data on ${email} found.`} />
      {held.length === 0 ? (
        <p className="text-ink-2">
          Nothing is held on <strong className="text-ink">{email}</strong>. Check the address: people may have
          used another one.
        </p>
      ) : (
        <>
          <HeldTable held={held} email={email} />
          {notes.length > 0 && (
            <ul className="mt-3 grid list-disc gap-1 pl-5 text-ink-2">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {blockers.length > 0 && (
            <Notice kind="warn">
              <p>They cannot be erased yet:</p>
              <ul className="mt-1 grid list-disc gap-1 pl-5">
                {blockers.map((blocker) => (
                  <li key={blocker}>{blocker}</li>
                ))}
              </ul>
            </Notice>
          )}
          <Actions email={email} canErase={canErase && !erasureId} onErase={() => setIsAsking(true)} />
        </>
      )}
      {erasureId && <ErasureState id={erasureId} onEnd={onErased} />}
      {isAsking && <EraseDialog person={person} onBegun={setBegun} onClosed={() => setIsAsking(false)} />}
    </section>
  )
}

function HeldTable({ held, email }: Pick<FoundPerson, 'held' | 'email'>) {
  return (
    <table className="adm-table adm-privacy">
      <caption className="sr-only">What is held on {email}</caption>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col" className="text-end">
            Count
          </th>
          <th scope="col">If you erase</th>
        </tr>
      </thead>
      <tbody>
        {held.map(({ part, rows, fate }) => (
          <tr key={part}>
            <th scope="row" className="font-[600]">
              {partLabels[part].label}
            </th>
            <td className="num md:text-end">{rows.toLocaleString('en')}</td>
            <td>
              <strong className="font-[600]">{fates[fate]}</strong>
              <span className="block text-ink-2">{partLabels[part].why}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Actions({ email, canErase, onErase }: { email: string; canErase: boolean; onErase: () => void }) {
  const saving = usePersonExport()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <AdminButton aria-busy={saving.isPending} onClick={() => !saving.isPending && saving.mutate(email)}>
        {saving.isPending ? 'Exporting…' : 'Export as ZIP'}
      </AdminButton>
      {canErase && (
        <AdminButton variant="danger" onClick={onErase}>
          Erase…
        </AdminButton>
      )}
      {saving.error && (
        <span role="alert" className="text-danger">
          The file could not be saved: {saving.error.message}
        </span>
      )}
      <LiveRegion message={saving.isSuccess ? 'File saved' : ''} />
    </div>
  )
}
