import { Outlet } from 'react-router'
import adminCss from '#ui/styles/admin.css?url'

export const handle = { area: 'admin' }

export const links = () => [{ rel: 'stylesheet', href: adminCss }]

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export const meta = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

/** The gate of the back-office. */
export default function AdminLayout() {
  return <Outlet />
}
