import { AdminOptions } from './admin-options.tsx'
import { sessionOptions } from './session-options.ts'

/** /admin-sessions: what an abstract can be submitted to. */
export default function AdminSessionsPage() {
  return <AdminOptions kind={sessionOptions} />
}
