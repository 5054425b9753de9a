import { PageHead } from '#ui/admin/page-head.tsx'
import { ErasuresPanel } from './admin-erasures-panel.tsx'
import { OnePersonPanel } from './admin-one-person.tsx'
import { FixedTimesPanel, RetentionPanel } from './admin-retention-panel.tsx'

/** /admin-privacy: what is held on one person, and how long what is kept. For owners: the shell lets no one else in. */
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
