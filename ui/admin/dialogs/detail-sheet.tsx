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
  /** False for the first row of its page. */
  hasPrevious: boolean
  /** False for the last row of its page. */
  hasNext: boolean
  /** Opens the next row or the previous one (-1); false at the end of the page. */
  go: (steps: 1 | -1) => boolean
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
    const button = buttonsBeside.find((button) => button.key === key)
    if (!button) return
    // a control of the details goes with them
    const isInHead = target instanceof Element && target.closest('header')
    if (!isInHead) currentTarget.querySelector<HTMLElement>(`[data-steps="${button.steps}"]`)?.focus()
    goBesideOf(currentTarget, neighbours, button.steps)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in its head do the same
  return <div onKeyDown={goBeside}>{children}</div>
}

const buttonsBeside = [
  { name: 'Previous', key: 'k', steps: -1, has: 'hasPrevious', Icon: ChevronUp },
  { name: 'Next', key: 'j', steps: 1, has: 'hasNext', Icon: ChevronDown },
] as const

/** Shows another row from its beginning. */
const goBesideOf = (within: Element, neighbours: Neighbours, steps: 1 | -1) => {
  if (neighbours.go(steps)) within.closest('dialog')?.scrollTo({ top: 0 })
}

function Beside({ neighbours }: { neighbours: Neighbours }) {
  const isHeld = useIsHeld()
  return buttonsBeside.map(({ name, key, steps, has, Icon }) => (
    <button
      key={name}
      data-steps={steps}
      type="button"
      title={neighbours.withKeys ? `${name} (${key})` : name}
      // aria-disabled instead of disabled, so that it keeps the focus at the end of the page
      aria-disabled={isHeld || !neighbours[has] || undefined}
      className="adm-copy"
      onClick={({ currentTarget }) => !isHeld && goBesideOf(currentTarget, neighbours, steps)}
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
