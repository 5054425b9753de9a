import { useEffect, useEffectEvent, useRef } from 'react'
import { seconds } from '#shared/time/duration.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { Message } from './admin-website-editor.tsx'
import { useEditor } from './editor-context.ts'

/**
 * The latest message that is shown, with Undo where it tells of an edit. The draft's notice comes first: it reports what was not saved, and stays
 * until it is closed.
 */
export default function AdminToast({ message }: { message: Message }) {
  const { draft, store, say } = useEditor()
  return draft.notice ? (
    <div className="edit-toast">
      <span>{draft.notice}</span>
      <CloseToast onClick={store.dropNotice} />
    </div>
  ) : (
    <UndoToast message={message} onOver={() => say('')} />
  )
}

/** How long an undoable message is shown, in milliseconds; Ctrl Z undoes it later too. */
const toastDuration = seconds(10)

/** Closes automatically, but not while it has the pointer or the focus. */
function UndoToast({ message, onOver }: { message: Message; onOver: () => void }) {
  const { undo } = useEditor()
  const toast = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onOver)
  useEffect(() => {
    const updateHover = () => {
      if (toast.current?.matches(':hover, :focus-within')) timer = setTimeout(updateHover, toastDuration)
      else leave()
    }
    let timer = setTimeout(updateHover, toastDuration)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div ref={toast} className="edit-toast">
      <span>{message.sentence}</span>
      {message.canUndo === true && <AdminButton onClick={undo}>Undo</AdminButton>}
      <CloseToast onClick={onOver} />
    </div>
  )
}

function CloseToast({ onClick }: { onClick: () => void }) {
  return (
    <AdminButton variant="quiet" onClick={onClick}>
      Close<span className="sr-only"> this message</span>
    </AdminButton>
  )
}
