import { useSyncExternalStore } from 'react'

/** Whether the window is wide enough for the sidebar. Browser only, like the whole back-office. */
export const useWideWindow = (): boolean => useSyncExternalStore(onChange, () => sidebarQuery().matches)

const onChange = (listener: () => void) => {
  const query = sidebarQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The minimum width of the sidebar layout; the same as in admin-shell.css. */
const sidebarQuery = () => matchMedia('(min-width: 64rem)')
