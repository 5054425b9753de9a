import { useId, useState } from 'react'
import { type Decision, decisionLabels } from '#features/abstracts/decision.ts'
import type { PreviewedKind, Release, ReleasePreview } from '#features/abstracts/decisions.contract.ts'
import { formDrafts } from '#platform/browser/form-drafts/form-drafts.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { EmptyList, FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { decisionForm } from '../reading/use-decision-form.ts'
import { ReleaseExamples } from './admin-release-examples.tsx'
import { useReleasePreview, useReleasing } from './use-release.ts'

/** Previews a release; the button is enabled once the number is typed. */
export function AdminReleaseDialog({
  onReleased,
  onClosed,
}: {
  onReleased: (release: Release) => void
  onClosed: () => void
}) {
  const id = useId()
  const { data, error, refetch } = useReleasePreview()
  return (
    <AdminDialog
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-more`}
      onClosed={onClosed}
      place="adm-release"
    >
      {(close) => (
        <>
          <div className="adm-release-body">
            <h2 id={id} className="text-lg">
              {data ? `Release ${formatCount(data.count)}` : 'Release'}
            </h2>
            <p id={`${id}-more`} className="mt-1 text-ink-2">
              Each author gets one email. After this, a decision changes only by a new one, and its email says
              so.
            </p>
            {error && !data && (
              <FailedQuery
                sentence="What would be released could not be loaded."
                error={error}
                refetch={refetch}
              />
            )}
            {!data && !error && <LoadingRows words="Loading what would be released..." rows={4} />}
            {data?.count === 0 && <EmptyList sentence="Nothing to release" />}
            {data && data.count > 0 && <Unsaved />}
            {data && data.count > 0 && <Kinds kinds={data.kinds} />}
          </div>
          {data && data.count > 0 ? (
            <ReleaseForm
              preview={data}
              onReleased={(release) => {
                onReleased(release)
                close()
              }}
            />
          ) : (
            <DialogFoot isFixed />
          )}
        </>
      )}
    </AdminDialog>
  )
}

/** Unsaved edits of decisions: the authors would get the older text. */
function Unsaved() {
  const { user, website } = useAdmin()
  const unsaved = formDrafts
    .of(user.id)
    .filter((change) => change.website === website && change.form === decisionForm)
  return unsaved.map(({ record, words }) => (
    <Notice key={record} kind="warn">
      What you typed for <bdi>{words}</bdi> is not saved, so it is not released.
    </Notice>
  ))
}

const formatCount = (count: number) =>
  count === 1 ? '1 decision' : `${count.toLocaleString('en')} decisions`

const shortWords: Readonly<Record<Decision, string>> = {
  talk: 'Talk',
  poster: 'Poster',
  declined: 'Decline',
}

function Kinds({ kinds }: { kinds: readonly PreviewedKind[] }) {
  const [shown, setShown] = useState(kinds[0]?.decision ?? 'talk')
  const kind = kinds.find(({ decision }) => decision === shown) ?? kinds[0]
  return (
    <>
      <ul className="adm-release-kinds">
        {kinds.map(({ decision, count, references }) => (
          <li key={decision}>
            <p>
              <strong>{count.toLocaleString('en')}</strong> {decisionLabels[decision]}
            </p>
            <References references={references} of={decisionLabels[decision]} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm">
          {kind?.examples.length === 1
            ? 'The email as the author gets it'
            : 'The email as these authors get it'}
        </h3>
        {kinds.length > 1 && (
          <Segmented
            label="Email about"
            options={kinds.map(({ decision }) => ({ value: decision, words: shortWords[decision] }))}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {kind && <ReleaseExamples examples={kind.examples} />}
    </>
  )
}

/** As many as fit into two lines; a click shows the others. */
const fewReferences = 5

function References({ references, of }: { references: readonly string[]; of: string }) {
  const [isWhole, setWhole] = useState(false)
  const more = references.length - fewReferences
  const shown = isWhole ? references : references.slice(0, fewReferences)
  return (
    <p className={`font-mono text-2xs text-ink-2 ${isWhole ? 'max-h-40 overflow-y-auto' : ''}`}>
      {shown.join(', ')}
      {more > 0 && !isWhole && (
        <>
          {' '}
          <button
            type="button"
            className="min-h-6 font-sans font-[560] text-ai underline underline-offset-3"
            onClick={() => setWhole(true)}
          >
            and {more.toLocaleString('en')} more<span className="sr-only"> of {of}</span>
          </button>
        </>
      )}
    </p>
  )
}

function ReleaseForm({
  preview,
  onReleased,
}: {
  preview: ReleasePreview
  onReleased: (release: Release) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const releasing = useReleasing()
  const isReady = typed.trim().replaceAll(',', '') === String(preview.count)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !releasing.isPending) releasing.mutate(preview, { onSuccess: onReleased })
      }}
    >
      {releasing.error && (
        <div className="px-6">
          <Notice kind="danger">{releasing.error.message}</Notice>
        </div>
      )}
      <DialogFoot
        isFixed
        note={
          <span className="flex items-center gap-2">
            <label htmlFor={id} className="font-[580]">
              Type {preview.count} to release
            </label>
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="adm-size w-20 tabular-nums"
            />
          </span>
        }
      >
        <SaveButton
          busy={releasing.isPending}
          words={`Release ${formatCount(preview.count)}`}
          busyWords="Releasing…"
          disabled={!isReady}
        />
      </DialogFoot>
    </form>
  )
}
