import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceName } from '#ui/admin/conferences.tsx'
import { DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { useHoldOpen } from '#ui/admin/dialogs/open-dialog.ts'
import { Notice } from '#ui/admin/notice.tsx'
import {
  type Published,
  publishDraft,
  type ShownProblem,
  type Summary,
  type SummaryLine,
} from '../../admin-drafts.contract.ts'
import type { Path } from '../../change.ts'
import { AdminChangeLine } from './admin-change-line.tsx'

const AdminPublishAt = lazy(() => import('../schedule/admin-publish-at.tsx'))

type Props = {
  id: string
  summary: Summary
  onOpen: (path: Path) => void
  onStale: () => Promise<void>
  onPublished: (published: Published) => void
  onPlanned: () => void
}

/** What a publication would change, problems first; each change can be held back. */
export function AdminSummary(props: Props) {
  const { id, summary, onOpen } = props
  const { website, mayWrite } = useAdmin()
  const nameOf = useConferenceName()
  const publication = usePublication(props)
  const { lines, count, failure } = publication
  const [isLater, setLater] = useState(false)
  const isEmpty = lines.length === 0
  return (
    <>
      <div className="edit-dialog-body">
        <h2 id={id} className="text-xl">
          {isEmpty
            ? 'Everything is on the website'
            : `Publish ${changesInWords(count)} to ${nameOf(website)}`}
        </h2>
        <p className="mt-1 text-ink-2">
          {isEmpty
            ? 'There is nothing to publish.'
            : 'Visitors see them at once. Clear a box to keep that change in the draft.'}
        </p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        {isLater && (
          <Suspense>
            <AdminPublishAt body={publication.body} onPlanned={props.onPlanned} />
          </Suspense>
        )}
        {summary.problems.map((problem) => (
          <Problem key={problem.path.join('.') + problem.sentence} problem={problem} onOpen={onOpen} />
        ))}
        {summary.groups.map((group) => (
          <Group key={group.title} group={group} publication={publication} />
        ))}
      </div>
      <DialogFoot
        isFixed
        note={
          <span role="status" className="text-ink-2">
            {!isEmpty && formatCount(count, lines)}
          </span>
        }
      >
        {mayWrite && !isEmpty && (
          <>
            <AdminButton
              aria-expanded={isLater}
              disabled={count === 0 || publication.busy}
              onClick={() => setLater(!isLater)}
            >
              Publish at…
            </AdminButton>
            <PublishButton publication={publication} />
          </>
        )}
      </DialogFoot>
    </>
  )
}

/** The reason of a refusal must survive reloading the summary. */
let refusal = ''

type Publication = ReturnType<typeof usePublication>

/** Which changes are selected, and how to publish them. */
const usePublication = ({ summary, onStale, onPublished }: Props) => {
  const { call, website } = useAdmin()
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(() => {
    const message = refusal
    refusal = ''
    return message
  })
  useHoldOpen(busy)
  const lines = summary.groups.flatMap((group) => group.lines)
  const isChosen = ({ key, heldBack }: SummaryLine) => !heldBack && !held.has(key)
  const count = lines.filter(isChosen).length

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
      const message = error instanceof Error ? error.message : String(error)
      refusal = message
      setFailure(message)
      setBusy(false)
      await onStale()
    }
  }
  const choose = (key: string) => (isWanted: boolean) => {
    const next = new Set(held)
    if (isWanted) next.delete(key)
    else next.add(key)
    setHeld(next)
  }
  const body = { serial: summary.serial, number: summary.number, hold: [...held] }
  return { lines, count, body, isChosen, choose, busy, failure, publish }
}

function Problem({ problem, onOpen }: { problem: ShownProblem; onOpen: (path: Path) => void }) {
  const { path, sentence, holdsBack } = problem
  return (
    <div className="edit-problem">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 grow">
        {sentence}
        {holdsBack && ' It stays in the draft.'}
      </span>
      <button type="button" onClick={() => onOpen(path)}>
        Open this field<span className="sr-only">: {sentence}</span>
      </button>
    </div>
  )
}

function Group({ group, publication }: { group: Summary['groups'][number]; publication: Publication }) {
  const { user, mayWrite } = useAdmin()
  return (
    <section aria-label={group.title} className="mt-5">
      <h3>{group.title}</h3>
      <ul>
        {group.lines.map((line) => (
          <AdminChangeLine
            key={line.key}
            line={line}
            own={user.email}
            isChosen={publication.isChosen(line)}
            onChoose={mayWrite ? publication.choose(line.key) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function PublishButton({ publication: { count, busy, publish } }: { publication: Publication }) {
  return (
    <AdminButton
      variant="primary"
      disabled={count === 0}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={() => void publish()}
    >
      {busy ? 'Publishing…' : 'Publish now'}
    </AdminButton>
  )
}

const changesInWords = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`

/** `4 of 5 changes, 1 needs an answer first`. */
const formatCount = (count: number, lines: readonly SummaryLine[]): string => {
  const counted = `${count} of ${changesInWords(lines.length)}`
  const held = lines.filter(({ heldBack }) => heldBack).length
  return held === 0 ? counted : `${counted}, ${held} ${held === 1 ? 'needs' : 'need'} an answer first`
}
