import { PageHead } from '#ui/admin/page-head.tsx'

/** /admin-rehearsal */
export default function AdminRehearsalPage() {
  return <PageHead title="Rehearsal" />
}
