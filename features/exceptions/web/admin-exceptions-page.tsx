import { PageHead } from '#ui/admin/page-head.tsx'

/** /admin-exceptions */
export default function AdminExceptionsPage() {
  return <PageHead title="Exceptions" />
}
