import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { useConfirmChange } from '#ui/admin/dialogs/confirm-change.tsx'
import type { PaymentSettings, SettingsAccount } from '../../payment-settings.contract.ts'
import { headingOf } from '../admin-settings-section.tsx'
import { usePaymentActions } from './use-payment-settings.ts'

/** The accounts that have taken payments before: their keys stay for refunds, disputes and events until they are removed. */
export function FormerAccounts({ settings }: { settings: PaymentSettings }) {
  const { remove } = usePaymentActions(settings.version)
  const confirm = useConfirmChange()
  const inZone = useConferenceTime()
  if (settings.accounts.length === 0) return null
  return (
    <ul aria-label="Stored keys" className="divide-y divide-line rounded-sm border border-line text-xs">
      {settings.accounts.map((account) => (
        <li key={account.id} className="flex flex-wrap items-center gap-3 px-3.5 py-2">
          <p className="min-w-0 grow">
            <b className="inline-block first-letter:uppercase">{nameOf(account)}</b>{' '}
            {account.isCurrent ? 'In use.' : `Added ${inZone(account.addedAt)}.`}
            <span className="block text-2xs text-ink-2">
              {account.isReadable
                ? `${account.open.toLocaleString('en')} open, ${account.paid.toLocaleString('en')} paid.${account.isCurrent ? '' : ' Kept for refunds, disputes and events.'}`
                : 'It cannot be read: the session key of this server has changed.'}
              {account.failedAt && ` Its payments could not be checked ${inZone(account.failedAt)}.`}
            </span>
          </p>
          <AdminButton
            aria-label={`Remove the ${nameOf(account)}`}
            onClick={() =>
              confirm({
                title: `Remove the ${nameOf(account)}?`,
                lead: warningOf(account),
                words: 'Remove',
                busyWords: 'Removing…',
                isSerious: true,
                focusAfter: headingOf('Payments'),
                change: (proof) => remove(account.id, proof),
              })
            }
          >
            Remove
          </AdminButton>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ livemode, keyHint }: SettingsAccount): string =>
  `${livemode ? 'live' : 'test'} key that ends in ${keyHint}`

const warningOf = ({ isCurrent, open, paid, refunds }: SettingsAccount): string =>
  [
    isCurrent && 'Nobody can pay from then on, until another key is set.',
    paid > 0 &&
      `${paid} paid ${paid === 1 ? 'payment' : 'payments'} must then be refunded at Stripe by hand.`,
    open + refunds > 0 && 'Not possible while payments are open or refunds have no answer.',
    'Disputes and events of this account are not noticed any more.',
  ]
    .filter(Boolean)
    .join(' ')
