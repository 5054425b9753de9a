import { Outlet } from 'react-router'

/** What stands around every page of the back-office. */
export default function AdminShell() {
  return <Outlet />
}
