import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminAbstractSubmissionsPage() {
  const { website } = useAdmin()
  return <PageHead title="Abstract Submissions" website={website} />
}
