import { useEffect, useRef } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import type { AuthorAct } from '#features/abstracts/link-action-messages.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { DecisionMark } from '../decisions/admin-decision-mark.tsx'
import { AdminAbstractDetails } from './admin-abstract-details.tsx'
import { AdminPdfPane } from './admin-pdf-pane.tsx'
import { isSingleKey, useKeys } from './use-keys.ts'

type Props = {
  rows: readonly AbstractListItem[]
  /** The id of the one to open; the first one if it is not among the rows. */
  wished: string
  onWish: (id: string) => void
  /** Undefined on the last page. */
  onNextPage: (() => void) | undefined
  onAct: (act: AuthorAct, submission: AbstractListItem) => void
}

/** The submissions of a page with one open: the list, its PDF, its details and decision. */
export function AdminAbstractReading({ rows, wished, onWish, onNextPage, onAct }: Props) {
  const { withKeys } = useAdmin()
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === wished),
  )
  const open = rows[at]
  const { frame, opening } = useOpening(open?.id, onWish)
  const to = (index: number) => {
    const row = rows[index]
    return row && (() => opening(row.id))
  }
  const previous = to(at - 1)
  const next = to(at + 1) ?? onNextPage
  useKeys((event) => {
    if (!withKeys || !isSingleKey(event)) return
    if (event.key === 'j') next?.()
    else if (event.key === 'k') previous?.()
  })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (!open) return null

  return (
    <div ref={frame} className="adm-reading">
      <ul ref={list} aria-label="Submissions" className="adm-reading-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={row.id === open.id || undefined}
              onClick={() => opening(row.id)}
            >
              <span className="block text-2xs text-ink-2">
                <span className="font-mono">{row.reference}</span> · {row.country}
              </span>
              <bdi className="block font-[620]">{row.name}</bdi>
              <span className="block text-2xs text-ink-2">{row.session.sessionName}</span>
              <span className="mt-1 block">
                <DecisionMark submission={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <AdminPdfPane key={open.id} submission={open} />
      <AdminAbstractDetails
        submission={open}
        place={`${at + 1} of ${rows.length}${onNextPage ? ' on this page' : ''}`}
        onPrevious={previous}
        onNext={next}
        onAct={onAct}
      />
    </div>
  )
}

/**
 * Opens a submission. On a phone, where it is below the list, it is focused and scrolled to, even if it is
 * open already.
 */
const useOpening = (openId: string | undefined, onWish: (id: string) => void) => {
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (openId !== undefined && wanted.current === openId) reach(frame.current)
    wanted.current = undefined
  }, [openId])
  const opening = (id: string) => {
    if (id === openId) return reach(frame.current)
    wanted.current = id
    onWish(id)
  }
  return { frame, opening }
}

const reach = (frame: HTMLElement | null): void => {
  const [list, submission] = frame?.children ?? []
  if (!list || !(submission instanceof HTMLElement)) return
  if (submission.getBoundingClientRect().top < list.getBoundingClientRect().bottom) return
  submission.focus({ preventScroll: true })
  submission.scrollIntoView({ block: 'start' })
}
