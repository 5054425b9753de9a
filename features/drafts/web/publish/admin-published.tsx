import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'
import { useHoldOpen } from '#ui/admin/dialogs/open-dialog.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { type Published, putBack } from '../../admin-drafts.contract.ts'
import { useEditor } from '../editor-context.ts'
import { useShortMoment } from '../use-short-moment.ts'

/** Confirms a publication: the changed pages as links, and an undo. */
export function AdminPublished({
  id,
  published,
  before,
  onClose,
}: {
  id: string
  published: Published
  /** The number of the previous version. */
  before: number
  onClose: () => void
}) {
  const { mayWrite } = useAdmin()
  const formatShortMoment = useShortMoment()
  const { isPending, isSuccess: isBack, error, mutate: back } = useWayBack(published, before)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="edit-dialog-body">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
          {isBack ? 'Publish undone' : 'Published'}
        </h2>
        <p role="status" className="mt-1 text-ink-2">
          {isBack
            ? 'The website is as it was before. What you had published is kept in the history.'
            : `The website shows it since ${formatShortMoment(published.at)}.`}
        </p>
        {error && <Notice kind="danger">{error.message}</Notice>}
        <ul className="edit-published">
          {published.pages.map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot isFixed closing={null}>
        {!isBack && mayWrite && before > 0 && (
          <AdminButton aria-busy={isPending} onClick={() => isPending || back()}>
            {isPending ? 'Undoing…' : 'Undo this publish'}
          </AdminButton>
        )}
        <AdminButton variant="primary" onClick={onClose}>
          Close
        </AdminButton>
      </DialogFoot>
    </>
  )
}

/** Restores the previous version. The dialog stays open until that is done. */
const useWayBack = (published: Published, before: number) => {
  const { call, website } = useAdmin()
  const { store } = useEditor()
  const putting = useMutation({
    mutationFn: () =>
      call(putBack, { params: { website, number: before }, body: { shown: published.number } }),
    onSuccess: () => void store.read(),
  })
  useHoldOpen(putting.isPending)
  return putting
}
