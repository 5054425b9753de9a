import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminBookingsPage() {
  const { website } = useAdmin()
  return <PageHead title="All Registrations" website={website} />
}
