import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { SettingsSection } from '../admin-settings-section.tsx'
import { FormerAccounts } from './admin-former-accounts.tsx'
import { AdminPaymentCheck } from './admin-payment-check.tsx'
import { AdminPaymentKeys } from './admin-payment-keys.tsx'
import { usePaymentSettings } from './use-payment-settings.ts'

/** The section Payments. */
export function AdminPaymentSection() {
  const { data, error, refetch } = usePaymentSettings()
  return (
    <SettingsSection title="Payments" hint="Stripe takes the money. Card data never reaches this server.">
      <FailedQuery sentence="The payment settings could not be loaded." error={error} refetch={refetch} />
      {data ? (
        <>
          <AdminPaymentKeys key={`${data.version} ${data.mode}`} settings={data} />
          <AdminPaymentCheck settings={data} />
          <FormerAccounts settings={data} />
        </>
      ) : (
        !error && <LoadingRows words="Loading the payment settings..." rows={4} />
      )}
    </SettingsSection>
  )
}
