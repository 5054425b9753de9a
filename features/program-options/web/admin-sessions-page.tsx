import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminSessionsPage() {
  const { website } = useAdmin()
  return <PageHead title="Session Options Management" website={website} />
}
