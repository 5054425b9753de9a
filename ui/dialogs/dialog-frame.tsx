import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

type Props = {
  role: 'dialog' | 'alertdialog'
  /** The id of the element in it that labels it. */
  labelledBy: string
  /** The id of the element in it that describes it: it is read when the dialog opens. */
  describedBy?: string
  /** After it closed, with the value given to `close`; empty after Escape. The browser has returned the focus by then. */
  onClosed: (word: string) => void
  /** Prevents closing at times: `mayClose` is called when the browser has closed it all the same, which is then undone. */
  guard?: Pick<ComponentProps<'dialog'>, 'onCancel' | 'onKeyDown' | 'onSubmit'> & { mayClose: () => boolean }
  /** Classes for its position and size; by default a card in the middle of the window. */
  place?: string
  children: (close: (word?: string) => void) => ReactNode
}

const card =
  'm-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-surface p-6 text-ink sm:p-7'

/**
 * A modal based on the native dialog: the page behind is inert, Escape closes it, and the focus returns. It is open while
 * mounted; its first control has the initial focus.
 */
export function DialogFrame({
  role,
  labelledBy,
  describedBy,
  onClosed,
  guard,
  place = card,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  const { mayClose, ...refusals } = guard ?? {}
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-modal="true"
      onClose={({ target }) => {
        // React also calls it for a dialog within this one
        if (target !== dialog.current) return
        if (mayClose?.() === false) dialog.current?.showModal()
        else onClosed(dialog.current?.returnValue ?? '')
      }}
      {...refusals}
      className={`shadow-3 backdrop:bg-[#07090D]/60 ${place}`}
    >
      {children((word = '') => dialog.current?.close(word))}
    </dialog>
  )
}
