import { useMutation, useQuery } from '@tanstack/react-query'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton, adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { useHoldOpen } from '#ui/admin/dialogs/open-dialog.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { compareVersion, putBack, type SummaryLine, type Version } from '../../admin-drafts.contract.ts'
import { useEditor } from '../editor-context.ts'
import { previewAddress } from '../frame/preview-address.ts'
import { AdminChangeLine } from './admin-change-line.tsx'

/** One version: what restoring it would change, all or single lines. */
export function AdminVersion({
  version,
  onBefore,
  onPutBack,
}: {
  version: Version
  /** Opens the version before this one; undefined for the first. */
  onBefore: (() => void) | undefined
  onPutBack: () => Promise<void>
}) {
  const { website, mayWrite } = useAdmin()
  const { place } = useEditor()
  const { number } = version
  const { data, error, refetch, put, putting } = useComparison(number, onPutBack)
  const lines = data?.groups.flatMap((group) => group.lines) ?? []
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-2">
        <a
          href={`${previewAddress(website, place.page)}?number=${number}`}
          target="_blank"
          rel="noreferrer"
          className={adminButtonStyle()}
        >
          The page as it was<span className="sr-only"> (opens in a new tab)</span>
        </a>
        {mayWrite && lines.length > 0 && (
          <AdminButton aria-busy={putting.isPending} onClick={() => put()}>
            {putting.isPending ? 'Restoring…' : 'Restore this version'}
          </AdminButton>
        )}
        {lines.length === 0 && onBefore && <AdminButton onClick={onBefore}>What was before</AdminButton>}
      </p>
      {putting.isSuccess && <Notice kind="ok">Restored. Visitors see it now.</Notice>}
      {putting.error && <Notice kind="danger">{putting.error.message}</Notice>}
      <FailedQuery sentence="The versions could not be compared" error={error} refetch={refetch} />
      {!data && !error && <LoadingRows words="Comparing…" rows={3} />}
      {data && (
        <p className="mt-4 text-ink-2">
          {lines.length === 0
            ? 'The website shows this now.'
            : 'What putting it back would change on the website:'}
        </p>
      )}
      {data?.groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          onPutBack={mayWrite && lines.length > 1 ? (key) => put([key]) : undefined}
        />
      ))}
    </>
  )
}

/** The comparison of a version with the website, and how to restore all or some of its lines. */
const useComparison = (number: number, onPutBack: () => Promise<void>) => {
  const { call, website } = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: ['website version', website, number],
    queryFn: ({ signal }) => call(compareVersion, { params: { website, number }, query: {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  const putting = useMutation({
    mutationFn: ({ shown, keys }: { shown: number; keys: string[] | undefined }) =>
      call(putBack, { params: { website, number }, body: { shown, ...(keys && { keys }) } }),
    onSuccess: onPutBack,
    onSettled: () => refetch(),
  })
  useHoldOpen(putting.isPending)
  const put = (keys?: string[]) => {
    if (data && !putting.isPending) putting.mutate({ shown: data.shown, keys })
  }
  return { data, error, refetch, put, putting }
}

function Group({
  group,
  onPutBack,
}: {
  group: { title: string; lines: readonly SummaryLine[] }
  onPutBack: ((key: string) => void) | undefined
}) {
  const { user } = useAdmin()
  return (
    <section aria-label={group.title} className="mt-4">
      <h3>{group.title}</h3>
      <ul>
        {group.lines.map((line) => (
          <div key={line.key} className="edit-put-back" role="presentation">
            <AdminChangeLine line={line} own={user.email} isChosen onChoose={undefined} />
            {onPutBack && (
              <AdminButton onClick={() => onPutBack(line.key)}>
                Restore<span className="sr-only">: {line.subject}</span>
              </AdminButton>
            )}
          </div>
        ))}
      </ul>
    </section>
  )
}
