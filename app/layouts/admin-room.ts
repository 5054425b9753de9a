import { useSyncExternalStore } from 'react'

/** Whether the window is wide enough for the sidebar. In the browser only, as the whole back-office. */
export const useRoomForSidebar = (): boolean => useSyncExternalStore(onChange, () => sidebarQuery().matches)

const onChange = (listener: () => void) => {
  const query = sidebarQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The width from which the sidebar is beside the page; the same as in admin-shell.css. */
const sidebarQuery = () => matchMedia('(min-width: 64rem)')
