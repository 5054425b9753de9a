import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { causeOf } from '#platform/browser/calls/failed-save.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { CancelButton } from '#ui/admin/dialogs/cancel-button.tsx'
import { useHoldOpen } from '#ui/admin/dialogs/open-dialog.ts'
import { FailedList, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { websiteNames } from '#ui/admin/website-badge.tsx'
import { type Published, publishDraft, type Summary, summarizeDraft } from '../../admin-drafts.contract.ts'
import type { Path } from '../../change.ts'
import { useEditor } from '../editor-context.ts'
import { AdminChangeLine } from './admin-change-line.tsx'
import { AdminPublished } from './admin-published.tsx'

/** What a publication would change, in sentences; and then that it was published. */
export default function AdminPublishDialog({ onClosed }: { onClosed: () => void }) {
  const { store, open } = useEditor()
  const { call, website } = useAdmin()
  const id = useId()
  const [done, setDone] = useState<{ published: Published; before: number }>()
  const [field, setField] = useState<Path>()
  const summary = useQuery({
    queryKey: ['website summary', website],
    queryFn: async ({ signal }) => {
      if (!(await store.flush())) throw new Error('Some of your changes are not saved yet.')
      return call(summarizeDraft, { params: { website } }, { signal })
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  return (
    <AdminDialog
      role="dialog"
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
            onStale={() => summary.refetch().then(() => undefined)}
            onPublished={(published) => {
              setDone({ published, before: summary.data.number })
              void store.read()
            }}
            onClose={() => close()}
          />
        ) : (
          <div className="p-6">
            <h2 id={id} className="text-lg">
              Publish
            </h2>
            {summary.error ? (
              <FailedList
                sentence="The changes could not be listed"
                cause={causeOf(summary.error)}
                onRetry={() => void summary.refetch()}
              />
            ) : (
              <LoadingRows words="Listing the changes..." rows={3} />
            )}
            <div className="mt-4 flex justify-end">
              <CancelButton onClick={() => close()} />
            </div>
          </div>
        )
      }
    </AdminDialog>
  )
}

/** Why a publication was refused outlives the summary that is read again. */
let refusal = ''

function AdminSummary({
  id,
  summary,
  onOpen,
  onStale,
  onPublished,
  onClose,
}: {
  id: string
  summary: Summary
  onOpen: (path: Path) => void
  onStale: () => Promise<void>
  onPublished: (published: Published) => void
  onClose: () => void
}) {
  const { call, website, user, mayWrite } = useAdmin()
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(() => {
    const message = refusal
    refusal = ''
    return message
  })
  useHoldOpen(busy)
  const lines = summary.groups.flatMap((group) => group.lines)
  const ready = lines.filter(({ heldBack }) => !heldBack)
  const count = ready.filter(({ key }) => !held.has(key)).length

  const publish = async () => {
    if (busy || count === 0) return
    setBusy(true)
    setFailure('')
    const { serial, number } = summary
    try {
      onPublished(
        await call(publishDraft, { params: { website }, body: { serial, number, hold: [...held] } }),
      )
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      refusal = sentence
      setFailure(sentence)
      setBusy(false)
      await onStale()
    }
  }
  const choose = (key: string) => (isChosen: boolean) => {
    const next = new Set(held)
    if (isChosen) next.delete(key)
    else next.add(key)
    setHeld(next)
  }
  const name = websiteNames[website]
  const changes = `${count} ${count === 1 ? 'change' : 'changes'}`
  return (
    <>
      <div className="edit-dialog-body">
        <h2 id={id} className="text-xl">
          {lines.length === 0 ? 'Everything is on the website' : `Publish ${changes} to ${name}`}
        </h2>
        <p className="mt-1 text-ink-2">
          {lines.length === 0
            ? 'There is nothing to publish.'
            : 'Visitors see them at once. Clear a box to keep that change in the draft.'}
        </p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        {summary.problems.map((problem) => (
          <div key={problem.path.join('.') + problem.sentence} className="edit-problem">
            <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 grow">
              {problem.sentence}
              {problem.holdsBack && ' It stays in the draft.'}
            </span>
            <button type="button" onClick={() => onOpen(problem.path)}>
              Open this field<span className="sr-only">: {problem.sentence}</span>
            </button>
          </div>
        ))}
        {summary.groups.map(({ title, lines }) => (
          <section key={title} aria-label={title} className="mt-5">
            <h3>{title}</h3>
            <ul>
              {lines.map((line) => (
                <AdminChangeLine
                  key={line.key}
                  line={line}
                  own={user.email}
                  isChosen={!line.heldBack && !held.has(line.key)}
                  onChoose={mayWrite ? choose(line.key) : undefined}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <footer className="edit-dialog-foot">
        {mayWrite && lines.length > 0 && (
          <AdminButton
            variant="primary"
            disabled={count === 0}
            aria-busy={busy}
            aria-disabled={busy || undefined}
            onClick={() => void publish()}
          >
            {busy ? 'Publishing…' : 'Publish now'}
          </AdminButton>
        )}
        <span role="status" className="ml-auto text-ink-2">
          {lines.length > 0 && countInWords(count, lines.length, lines.length - ready.length)}
        </span>
        <CancelButton onClick={onClose} />
      </footer>
    </>
  )
}

/** `4 of 5 changes, 1 needs an answer first`. */
const countInWords = (count: number, all: number, held: number): string => {
  const counted = `${count} of ${all} ${all === 1 ? 'change' : 'changes'}`
  return held === 0 ? counted : `${counted}, ${held} ${held === 1 ? 'needs' : 'need'} an answer first`
}
