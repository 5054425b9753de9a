import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminRegistrationTypesPage() {
  const { website } = useAdmin()
  return <PageHead title="Registration Types" website={website} />
}
