import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { listVersions, type Version } from '../../admin-drafts.contract.ts'
import { contentPages } from '../../pages-of-content.ts'
import { useEditor } from '../editor-context.ts'
import { useShortMoment } from '../use-short-moment.ts'
import { AdminVersion } from './admin-version.tsx'

/** The history of the website: who, when, what; a version can be compared with the current one. */
export default function AdminHistoryDialog({ onClosed }: { onClosed: () => void }) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const { data, error, refetch, readAll } = useVersions()
  const version = data?.find(({ number }) => number === chosen)
  const before = data
    ?.slice(data.findIndex(({ number }) => number === chosen) + 1)
    .find(({ reason }) => reason !== 'set-aside')
  return (
    <AdminDialog labelledBy={id} onClosed={onClosed} place="edit-dialog">
      <div className="edit-dialog-body">
        <h2 id={id} className="text-xl" tabIndex={-1}>
          {version ? describeVersion(version) : 'History'}
        </h2>
        <FailedQuery sentence="Failed to load the history" error={error} refetch={refetch} />
        {!data && !error && <LoadingRows words="Loading the history..." rows={4} />}
        {data?.length === 0 && (
          <p className="mt-2 text-ink-2">Versions appear here when you publish a change.</p>
        )}
        {version ? (
          <AdminVersion
            key={version.number}
            version={version}
            onBefore={before && (() => setChosen(before.number))}
            onPutBack={readAll}
          />
        ) : (
          <Versions versions={data ?? []} onChoose={setChosen} />
        )}
      </div>
      <DialogFoot
        isFixed
        closing="Close"
        note={version && <AdminButton onClick={() => setChosen(undefined)}>Back to the history</AdminButton>}
      />
    </AdminDialog>
  )
}

const useVersions = () => {
  const { call, website } = useAdmin()
  const { store } = useEditor()
  const queries = useQueryClient()
  const queryKey = ['website versions', website]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listVersions, { params: { website } }, { signal }),
    staleTime: 0,
  })
  /** The versions, and the draft. */
  const readAll = async () => {
    await Promise.all([store.read(), queries.invalidateQueries({ queryKey })])
  }
  return { data, error, refetch, readAll }
}

function Versions({
  versions,
  onChoose,
}: {
  versions: readonly Version[]
  onChoose: (number: number) => void
}) {
  const { user } = useAdmin()
  const formatShortMoment = useShortMoment()
  return (
    <ul className="edit-versions">
      {versions.map((one) => (
        <li key={one.number}>
          <button type="button" onClick={() => onChoose(one.number)}>
            <span className="font-[580]">
              {describeVersion(one)}
              {one.isShown && <span className="edit-row-mark"> On the website</span>}
            </span>
            <span className="edit-row-second">
              {one.by === user.email ? 'You' : one.by || 'The system'}, {formatShortMoment(one.at)}
              {one.pages.length > 0 && `: ${one.pages.map(titleOf).join(', ')}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const titleOf = (page: string): string => contentPages.find((one) => one.page === page)?.title ?? page

const describeVersion = ({ reason, count, number, of }: Version): string => {
  const changes = `${count} ${count === 1 ? 'change' : 'changes'}`
  switch (reason) {
    case 'began':
      return `Version ${number}: what the website began with`
    case 'published':
      return `Version ${number}: ${changes} published`
    case 'put-back':
      return `Version ${number}: ${of === undefined ? 'a version' : `version ${of}`} put back`
    case 'set-aside':
      return `Version ${number}: draft set aside, ${changes} not published`
  }
}
