import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminPaymentsPage() {
  const { website } = useAdmin()
  return <PageHead title="Payment Records" website={website} />
}
