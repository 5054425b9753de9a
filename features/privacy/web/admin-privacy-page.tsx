import { PageHead } from '#ui/admin/page-head.tsx'
import { ErasuresPanel } from './admin-erasures-panel.tsx'
import { OnePersonPanel } from './admin-one-person.tsx'
import { FixedTimesPanel, RetentionPanel } from './admin-retention-panel.tsx'

/** /admin-privacy: one person's data, and the retention periods. For owners; the shell refuses others. */
export default function AdminPrivacyPage() {
  return (
    <>
      <PageHead title="Privacy" />
      <OnePersonPanel />
      <RetentionPanel />
      <FixedTimesPanel />
      <ErasuresPanel />
    </>
  )
}
