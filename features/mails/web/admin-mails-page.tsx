import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminMailsPage() {
  const { website } = useAdmin()
  return <PageHead title="Mails" website={website} />
}
