import { useEffect } from 'react'

/** The browser asks before the page is closed or loaded again, as long as something would be left behind. */
export const useUnloadGuard = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
