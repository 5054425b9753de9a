import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from '../../admin-draft-actions.contract.ts'
import { useShortMoment } from '../use-short-moment.ts'

/** The links by which people without an account see the draft: made, copied once, and ended. */
export function AdminPreviewLinks() {
  const heading = useId()
  const { user, mayWrite } = useAdmin()
  const formatShortMoment = useShortMoment()
  const { links, creating, revoking } = usePreviewLinks()
  const isEnded = revoking.variables === creating.data?.id && !revoking.isError
  const made = isEnded ? undefined : creating.data
  const failure = creating.error ?? revoking.error
  return (
    <section aria-labelledby={heading} className="mt-4 grid gap-2">
      <h3 id={heading}>Preview links</h3>
      <p className="text-ink-2">
        Whoever has the link sees the draft for seven days, with every change. Nothing can be sent from it.
      </p>
      {failure && <Notice kind="danger">{failure.message}</Notice>}
      {made && (
        <Notice kind="ok" actions={<CopyButton text={made.url} words="Copy link" />}>
          <p>The link is made. Copy it now: it is not shown again.</p>
          {/* a browser without a secure connection does not copy */}
          <p dir="ltr" className="select-all font-mono text-2xs wrap-anywhere">
            {made.url}
          </p>
        </Notice>
      )}
      <FailedQuery sentence="Failed to load the links" error={links.error} refetch={links.refetch} />
      {!links.data && !links.error && <LoadingRows words="Loading the links..." rows={2} />}
      <ul>
        {links.data?.map(({ id, by, createdAt, expiresAt }) => (
          <li key={id} className="edit-put-back py-2">
            <span className="min-w-0 grow">
              Made {formatShortMoment(createdAt)} by {by === user.email ? 'you' : by}, until{' '}
              {formatShortMoment(expiresAt)}
            </span>
            {mayWrite && (
              <AdminButton onClick={() => revoking.isPending || revoking.mutate(id)}>
                End the link<span className="sr-only"> made {formatShortMoment(createdAt)}</span>
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      {links.data?.length === 0 && <p className="edit-hint">There are no links now.</p>}
      {mayWrite && (
        <AdminButton
          className="justify-self-start"
          aria-busy={creating.isPending}
          onClick={() => creating.isPending || creating.mutate()}
        >
          Make a preview link
        </AdminButton>
      )}
    </section>
  )
}

const usePreviewLinks = () => {
  const { call, website } = useAdmin()
  const params = { website }
  const links = useQuery({
    queryKey: ['preview links', website],
    queryFn: ({ signal }) => call(listPreviewLinks, { params }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const onSettled = () => links.refetch()
  const creating = useMutation({ mutationFn: () => call(createPreviewLink, { params }), onSettled })
  const revoking = useMutation({
    mutationFn: (id: string) => call(revokePreviewLink, { params: { website, id } }),
    onSettled,
  })
  return { links, creating, revoking }
}
