import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'

export default function AdminMessagesPage() {
  const { website } = useAdmin()
  return <PageHead title="Messages" website={website} />
}
