import { useSyncExternalStore } from 'react'

/** Whether the window is wide enough for the sidebar. In the browser only, as the whole back-office. */
export const useRoomForSidebar = (): boolean => useSyncExternalStore(onChange, () => roomForSidebar().matches)

const onChange = (listener: () => void) => {
  const room = roomForSidebar()
  room.addEventListener('change', listener)
  return () => room.removeEventListener('change', listener)
}

/** The width from which the sidebar is beside the page; the same as in admin-shell.css. */
const roomForSidebar = () => matchMedia('(min-width: 64rem)')
