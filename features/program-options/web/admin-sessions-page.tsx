import { AdminOptions } from './admin-options.tsx'
import { sessionOptions } from './session-options.ts'

/** /admin-sessions: the session options. */
export default function AdminSessionsPage() {
  return <AdminOptions kind={sessionOptions} />
}
