import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'

/**
 * While it is on the page, a link to another page of the website asks first: with this page, what it sends would be gone.
 * (The router's own blocker would weigh on every page.)
 */
export function LeaveGuard() {
  const navigate = useNavigate()
  const [way, setWay] = useState<string>()

  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const out = wayOut(event)
      if (out === undefined) return
      event.preventDefault()
      setWay(out)
    }
    addEventListener('click', ask, true)
    return () => removeEventListener('click', ask, true)
  }, [])

  if (way === undefined) return null
  return (
    <AlertDialog
      sentence="The file is still uploading. If you leave this page, it is not sent."
      ok="Stay on this page"
      onOk={() => setWay(undefined)}
      others={[{ words: 'Leave this page', onChosen: () => void navigate(way) }]}
    />
  )
}

/** Where a click leads within the website, when that is another page and it opens in this tab. */
const wayOut = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const { ctrlKey, metaKey, shiftKey, altKey, button } = event
  if (!link?.href || link.target || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  if (link.origin !== location.origin || link.pathname === location.pathname) return undefined
  return `${link.pathname}${link.search}${link.hash}`
}
