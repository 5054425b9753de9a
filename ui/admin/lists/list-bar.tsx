import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { focusHeading } from '../dialogs/focus-heading.ts'
import { SearchBox, type SearchOptions } from './search-box.tsx'

type Props = {
  search?: {
    label: string
    /** Of its button; absent: the label. */
    words?: string
    placeholder: string
    value: string
    onSearch: (text: string, options: SearchOptions) => void
    type?: 'email'
  }
  /** The number of filters that are set. */
  set?: number
  /** Clears the filters and the search; `words` of its button. */
  reset?: { words: string; onReset: () => void } | undefined
  /** The filters; on a phone behind one button. */
  children?: ReactNode
}

/** The filters and the search above a list. */
export function ListBar({ search, set = 0, reset, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const isGone = reset === undefined
  useEffect(() => {
    if (isGone && round > 0 && document.activeElement === document.body) focusHeading()
  }, [isGone, round])
  return (
    <search aria-label="Filters" className="adm-list-bar adm-noprint">
      {children && (
        <>
          <AdminButton className="min-[700px]:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal size={14} aria-hidden="true" />
            {set > 0 ? `Filters (${set})` : 'Filters'}
          </AdminButton>
          <div className="adm-filters" data-open={isOpen || undefined}>
            {children}
          </div>
        </>
      )}
      {search && <SearchBox key={round} {...search} />}
      {reset && (
        <AdminButton
          onClick={() => {
            // clears what is typed and not searched for yet
            setRound((before) => before + 1)
            reset.onReset()
          }}
        >
          {reset.words}
        </AdminButton>
      )}
    </search>
  )
}
