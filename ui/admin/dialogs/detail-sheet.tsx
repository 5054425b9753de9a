import { ChevronDown, ChevronUp, X } from 'lucide-react'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { AdminDialog } from './admin-dialog.tsx'
import { focusRow } from './focus-row.ts'
import { useIsHeld } from './open-dialog.ts'

/** How to get to the rows beside an opened one: by buttons, and by the keys j (next) and k (previous). */
export type Neighbours = {
  /** Undefined: it is the first row of its page. */
  previous: (() => void) | undefined
  /** Undefined: it is the last row of its page. */
  next: (() => void) | undefined
  /** Whether the admin has single keys on. */
  withKeys: boolean
}

/**
 * All details of a row, at the right edge of the window. Its content is rendered after its head, because making the page
 * behind inert takes a whole frame. Going to the row beside it replaces the content; the head stays, with the focus on its
 * buttons. When it closes, the focus goes to the row that it showed.
 */
export function DetailSheet({
  of,
  title,
  neighbours,
  onClosed,
  children,
}: {
  /** The id of the row. */
  of: string
  title: ReactNode
  neighbours: Neighbours
  onClosed: () => void
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const isNext = useNextFrame()
  useFocusAfterBack(of)
  return (
    <AdminDialog
      labelledBy={id}
      onClosed={() => {
        focusRow(of, { orHeading: true })
        onClosed()
      }}
      place="adm-sheet"
    >
      {(closeFrame) => {
        // at once, so that a dialog which opens next returns the focus to the row
        const close = () => {
          closeFrame()
          focusRow(of, { orHeading: true })
        }
        return (
          <SheetKeys neighbours={neighbours}>
            <header className="adm-sheet-head">
              <h2 id={id} className="min-w-0 text-lg [overflow-wrap:anywhere]">
                {title}
              </h2>
              <span className="ml-auto flex">
                <Beside neighbours={neighbours} />
                <CloseButton onClick={close} />
              </span>
            </header>
            <div className="px-5 pt-1 pb-8">{isNext && <Fragment key={of}>{children(close)}</Fragment>}</div>
          </SheetKeys>
        )
      }}
    </AdminDialog>
  )
}

/** Moves the focus to the row when the sheet is gone without having been closed, as by Back. */
const useFocusAfterBack = (of: string): void => {
  const focusNow = useEffectEvent(() => {
    if (document.activeElement === document.body) focusRow(of, { orHeading: false })
  })
  useEffect(() => () => focusNow(), [])
}

/** The keys j and k, wherever the focus is in the sheet but in a field or in a dialog over it. */
function SheetKeys({ neighbours, children }: { neighbours: Neighbours; children: ReactNode }) {
  const isHeld = useIsHeld()
  const goBeside = ({ target, currentTarget, key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const isElsewhere =
      target instanceof Element &&
      (target.closest('input, select, textarea') ||
        target.closest('dialog') !== currentTarget.closest('dialog'))
    if (!neighbours.withKeys || isHeld || isElsewhere || ctrlKey || metaKey || altKey) return
    const name = key === 'j' ? 'next' : key === 'k' ? 'previous' : undefined
    const go = name && neighbours[name]
    if (!go) return
    // a control of the details goes with them
    const isInHead = target instanceof Element && target.closest('header')
    if (!isInHead) currentTarget.querySelector<HTMLElement>(`[data-beside="${name}"]`)?.focus()
    goTo(go, currentTarget)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in its head do the same
  return <div onKeyDown={goBeside}>{children}</div>
}

/** Shows another row from its beginning. */
const goTo = (go: (() => void) | undefined, within: Element) => {
  if (go) within.closest('dialog')?.scrollTo({ top: 0 })
  go?.()
}

function Beside({ neighbours: { previous, next, withKeys } }: { neighbours: Neighbours }) {
  const isHeld = useIsHeld()
  return [
    { name: 'Previous', key: 'k', beside: 'previous', go: previous, Icon: ChevronUp },
    { name: 'Next', key: 'j', beside: 'next', go: next, Icon: ChevronDown },
  ].map(({ name, key, beside, go, Icon }) => (
    <button
      key={name}
      data-beside={beside}
      type="button"
      title={withKeys ? `${name} (${key})` : name}
      // aria-disabled instead of disabled, so that it keeps the focus at the end of the page
      aria-disabled={isHeld || !go || undefined}
      className="adm-copy"
      onClick={({ currentTarget }) => !isHeld && goTo(go, currentTarget)}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{name}</span>
    </button>
  ))
}

/** Whether the next frame has begun, to spread rendering over two frames. */
const useNextFrame = (): boolean => {
  const [isNext, setNext] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setNext(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isNext
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const isHeld = useIsHeld()
  return (
    <button
      type="button"
      title="Close"
      aria-disabled={isHeld || undefined}
      className="adm-copy"
      onClick={() => !isHeld && onClick()}
    >
      <X size={18} aria-hidden="true" />
      <span className="sr-only">Close</span>
    </button>
  )
}
