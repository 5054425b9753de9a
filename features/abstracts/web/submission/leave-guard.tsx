import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'

/**
 * While mounted, a link to another page asks for confirmation, because leaving aborts the upload. (The
 * router's own blocker would add to the bundle of every page.)
 */
export function LeaveGuard() {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    const confirmLeaving = (event: MouseEvent) => {
      const out = leavingTo(event)
      if (out === undefined) return
      event.preventDefault()
      setTarget(out)
    }
    addEventListener('click', confirmLeaving, true)
    return () => removeEventListener('click', confirmLeaving, true)
  }, [])

  if (target === undefined) return null
  return (
    <AlertDialog
      sentence="The file is still uploading. If you leave this page, it is not sent."
      ok="Stay on this page"
      onOk={() => setTarget(undefined)}
      others={[{ words: 'Leave this page', onChosen: () => void navigate(target) }]}
    />
  )
}

/** The target of a click, if it is another page of the website in this tab. */
const leavingTo = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event
  if (!link?.href || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  if (link.origin !== location.origin || link.pathname === location.pathname) return undefined
  return `${link.pathname}${link.search}${link.hash}`
}
