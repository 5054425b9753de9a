import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { causeOf } from '#platform/browser/calls/failed-save.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { type Published, summarizeDraft } from '../../admin-drafts.contract.ts'
import type { Path } from '../../change.ts'
import { useEditor } from '../editor-context.ts'
import { AdminPublished } from './admin-published.tsx'
import { AdminSummary } from './admin-summary.tsx'

/** Lists what a publication would change, and then confirms it. */
export default function AdminPublishDialog({ onClosed }: { onClosed: () => void }) {
  const { store, open, say } = useEditor()
  const id = useId()
  const [done, setDone] = useState<{ published: Published; before: number }>()
  const [field, setField] = useState<Path>()
  const summary = useSummary()

  return (
    <AdminDialog
      labelledBy={id}
      onClosed={() => {
        onClosed()
        if (field) open(field)
      }}
      place="edit-dialog"
    >
      {(close) =>
        done ? (
          <AdminPublished id={id} {...done} onClose={() => close()} />
        ) : summary.data ? (
          <AdminSummary
            key={summary.dataUpdatedAt}
            id={id}
            summary={summary.data}
            onOpen={(path) => {
              setField(path)
              close()
            }}
            onPlanned={() => {
              void store.read()
              say('The publication is planned. The bar shows it, and cancels it.', 'no edit')
              close()
            }}
            onStale={() => summary.refetch().then(() => undefined)}
            onPublished={(published) => {
              setDone({ published, before: summary.data.number })
              void store.read()
            }}
          />
        ) : (
          <NoSummary id={id} error={summary.error} onRetry={() => void summary.refetch()} />
        )
      }
    </AdminDialog>
  )
}

const useSummary = () => {
  const { store } = useEditor()
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['website summary', website],
    queryFn: async ({ signal }) => {
      if (!(await store.flush())) throw new Error('Some of your changes are not saved yet.')
      return call(summarizeDraft, { params: { website } }, { signal })
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Shown while the changes are loading, or when they could not be loaded. */
function NoSummary({ id, error, onRetry }: { id: string; error: Error | null; onRetry: () => void }) {
  return (
    <>
      <div className="edit-dialog-body">
        <h2 id={id} className="text-lg">
          Publish
        </h2>
        {error ? (
          <FailedList sentence="The changes could not be listed" cause={causeOf(error)} onRetry={onRetry} />
        ) : (
          <LoadingRows words="Listing the changes…" rows={3} />
        )}
      </div>
      <DialogFoot isFixed />
    </>
  )
}
