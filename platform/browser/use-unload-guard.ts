import { useEffect } from 'react'

/** Makes the browser ask before it closes or reloads a page with unsaved changes. */
export const useUnloadGuard = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
