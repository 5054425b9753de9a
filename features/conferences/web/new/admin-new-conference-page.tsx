import { ChevronLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { ProofOfIdentity } from '#shared/proof-of-identity.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Unauthorized } from '#ui/admin/unauthorized.tsx'
import { focusControl } from '#ui/fields/focus-control.ts'
import { ErrorSummary } from '#ui/fields/form/error-summary.tsx'
import { useConferenceActions } from '../use-conference-actions.ts'
import { AdminAddressSection } from './admin-address-section.tsx'
import { AdminLookSection } from './admin-look-section.tsx'
import { AdminPlaceSection } from './admin-place-section.tsx'
import { AdminPreview } from './admin-preview.tsx'
import { AdminStartSection } from './admin-start-section.tsx'
import { useNewConference } from './use-new-conference.ts'

/** /admin-conferences/new: creates a conference as a draft. */
export default function AdminNewConferencePage() {
  const { user } = useAdmin()
  return user.role === 'OWNER' ? <NewConference /> : <Unauthorized />
}

function NewConference() {
  const form = useNewConference()
  const { busy, failure, notice, submit, cancel } = useCreating(form)
  return (
    <>
      <header className="flex min-h-16 items-center gap-2 py-3">
        <title>New conference - Admin</title>
        <Link
          to="/admin-conferences"
          className="bar-control bar-control-square border-0"
          title="All conferences"
        >
          <ChevronLeft size={18} aria-hidden="true" />
          <span className="sr-only">Back to all conferences</span>
        </Link>
        <h1 tabIndex={-1} className="text-xl">
          New conference
        </h1>
      </header>
      <form noValidate onSubmit={submit} aria-label="New conference">
        {failure && (
          <Notice kind="danger" ref={notice}>
            <p>The draft was not created</p>
            <p className="font-[430] text-ink">{failure}</p>
          </Notice>
        )}
        <ErrorSummary errors={form.errors} onChoose={focusControl} />
        <fieldset disabled={!form.ready} inert={busy} className="conf-new">
          <div className="conf-sections">
            <AdminPlaceSection form={form} />
            <AdminLookSection form={form} />
            <AdminStartSection form={form} />
            <AdminAddressSection form={form} />
          </div>
          <AdminPreview form={form} />
        </fieldset>
        <SaveBar missing={Object.keys(form.errorsNow).length} busy={busy} onCancel={cancel} />
      </form>
    </>
  )
}

type Bar = { missing: number; busy: boolean; onCancel: () => void }

function SaveBar({ missing, busy, onCancel }: Bar) {
  const rest = missing === 1 ? '1 field still needs you.' : `${missing} fields still need you.`
  return (
    <div className="adm-save-bar conf-bar">
      <p className="min-w-0 grow text-ink-2">
        {missing === 0 ? 'All fields are filled in. You can change them later.' : rest}
      </p>
      <div className="flex gap-2">
        <AdminButton onClick={onCancel}>Cancel</AdminButton>
        <AdminButton variant="primary" type="submit" aria-busy={busy}>
          {busy ? 'Creating…' : 'Create draft'}
        </AdminButton>
      </div>
    </div>
  )
}

/** Creates the draft, then shows its first steps. A failure is scrolled into view. */
const useCreating = (form: ReturnType<typeof useNewConference>) => {
  const navigate = useNavigate()
  const { open, settle } = useConferenceActions()
  const confirm = useConfirmChange()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) notice.current?.focus()
  }, [failure])

  const create = async (proof?: ProofOfIdentity) => {
    const { website } = await form.create(proof)
    form.forget()
    await settle()
    open(website)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    if (!form.judge()) return
    if (form.host !== undefined)
      return confirm({
        title: `Create the draft with ${form.host}?`,
        lead: 'It gets this address. Every owner is told by email.',
        words: 'Create draft',
        busyWords: 'Creating…',
        change: create,
      })
    setBusy(true)
    try {
      await create()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  const cancel = () => {
    form.forget()
    void navigate('/admin-conferences')
  }
  return { busy, failure, notice, submit, cancel }
}
