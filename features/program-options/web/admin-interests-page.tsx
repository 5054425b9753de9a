import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminInterestsPage() {
  const { website } = useAdmin()
  return <PageHead title="Manage Interests" website={website} />
}
