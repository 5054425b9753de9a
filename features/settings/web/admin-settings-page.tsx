import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminAddressSection } from './addresses/admin-address-section.tsx'
import { AdminBackupSection } from './backups/admin-backup-section.tsx'
import { BackupTile } from './backups/admin-backup-tile.tsx'
import { AdminEmailSection } from './email/admin-email-section.tsx'
import { EmailTile } from './email/admin-email-tile.tsx'
import { AdminInstallationSection } from './installation/admin-installation-section.tsx'
import { AdminPaymentSection } from './payments/admin-payment-section.tsx'
import { PaymentTile } from './payments/admin-payment-tile.tsx'

/** /admin-settings: what this installation is connected to, and whether it works. For owners; the shell refuses others. */
export default function AdminSettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        note={
          <span className="rounded-full border border-line bg-surface px-3 py-1 text-xs text-ink">
            All conferences
          </span>
        }
        actions={<p className="self-center text-xs text-ink-2">Changes are written to the audit</p>}
      />
      <dl aria-label="State" className="adm-tiles">
        <PaymentTile />
        <EmailTile />
        <BackupTile />
      </dl>
      <div className="mt-4 divide-y divide-line rounded-md border border-line bg-surface">
        <AdminPaymentSection />
        <AdminEmailSection />
        <AdminAddressSection />
        <AdminBackupSection />
        <AdminInstallationSection />
      </div>
    </>
  )
}
