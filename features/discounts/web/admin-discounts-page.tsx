import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminDiscountsPage() {
  const { website } = useAdmin()
  return <PageHead title="Discount Records" website={website} />
}
