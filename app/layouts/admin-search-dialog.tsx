import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Begun } from '#features/search/web/admin-search.tsx'
import type { AdminCall } from '#platform/browser/use-admin.ts'
import type { Website } from '#shared/website.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminDialog, DialogFoot } from '#ui/admin/dialogs/admin-dialog.tsx'

const load = () => import('#features/search/web/admin-search.tsx').catch(() => ({ default: Unloaded }))

/** Loaded on first use. */
const AdminSearch = lazy(load)

/** The search dialog of a website and the function that opens it; undefined without a website. */
export const useSearch = (call: AdminCall, website: Website | undefined) => {
  // onClosed of one dialog may be called after the next was opened
  const [{ turn: openCount, isOpen }, setOpened] = useState({ turn: 0, isOpen: false })
  if (!website) return { open: undefined, dialog: null }
  const onClosed = () =>
    setOpened((current) => (current.turn === openCount ? { turn: openCount, isOpen: false } : current))
  return {
    open: () => setOpened((current) => ({ turn: current.turn + 1, isOpen: true })),
    dialog: isOpen && <SearchDialog key={openCount} call={call} website={website} onClosed={onClosed} />,
  }
}

type Props = { call: AdminCall; website: Website; onClosed: () => void }

/** The open search. Keeps what is typed while its code loads. */
function SearchDialog({ call, website, onClosed }: Props) {
  const navigate = useNavigate()
  const begun = useRef<Begun>({ text: '', isEntered: false })
  const close = (to: string) => {
    onClosed()
    if (to) void navigate(to)
  }
  return (
    <Suspense fallback={<TypedMeanwhile begun={begun} onClosed={onClosed} />}>
      <AdminSearch call={call} website={website} begun={begun} onClosed={close} />
    </Suspense>
  )
}

/** Buffers keystrokes until the search field is rendered. */
function TypedMeanwhile({ begun, onClosed }: { begun: RefObject<Begun>; onClosed: () => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const { text } = begun.current
    if (key === 'Escape') onClosed()
    else if (key === 'Enter') begun.current = { text, isEntered: true }
    else if (key === 'Backspace') begun.current = { text: text.slice(0, -1), isEntered: false }
    else if ([...key].length === 1) begun.current = { text: text + key, isEntered: false }
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  return null
}

/** Shown when the search code could not be loaded. */
function Unloaded({ onClosed }: { onClosed: (to: string) => void }) {
  return (
    <AdminDialog
      role="alertdialog"
      title="The search could not be loaded"
      lead="Check your connection, then reload the page."
      onClosed={() => onClosed('')}
    >
      <DialogFoot closing="Close">
        <AdminButton variant="primary" onClick={() => location.reload()}>
          Reload
        </AdminButton>
      </DialogFoot>
    </AdminDialog>
  )
}
