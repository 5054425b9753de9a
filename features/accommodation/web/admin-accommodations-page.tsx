import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminAccommodationsPage() {
  const { website } = useAdmin()
  return <PageHead title="Accommodation Combinations" website={website} />
}
