import { useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { cancelPublication } from '../../admin-draft-actions.contract.ts'
import type { ShownDraft } from '../../admin-drafts.contract.ts'
import { useEditor } from '../editor-context.ts'
import { useShortMoment } from '../use-short-moment.ts'

/** In the bar: what is published later, with Cancel, or why it was not. */
export default function AdminPlanned({ planned }: { planned: NonNullable<ShownDraft['planned']> }) {
  const { call, website, mayWrite } = useAdmin()
  const { store, say } = useEditor()
  const formatShortMoment = useShortMoment()
  const [busy, setBusy] = useState(false)
  const { id, at, by, count, failure } = planned
  const cancel = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call(cancelPublication, { params: { website, id } })
      say('The planned publication is cancelled. Its changes stay in the draft.', 'no edit')
    } catch (error) {
      say((error as Error).message, 'no edit')
    }
    await store.read()
    setBusy(false)
  }
  if (failure)
    return (
      <p className="edit-planned" data-failed="">
        Not published at {formatShortMoment(at)}: <bdi>{failure}</bdi>
      </p>
    )
  return (
    <p className="edit-planned" title={`Planned by ${by}`}>
      <span>
        {count} {count === 1 ? 'change' : 'changes'} at <b>{formatShortMoment(at)}</b>
      </span>
      {mayWrite && (
        <AdminButton variant="quiet" aria-busy={busy} onClick={() => void cancel()}>
          Cancel<span className="sr-only"> the planned publication</span>
        </AdminButton>
      )}
    </p>
  )
}
