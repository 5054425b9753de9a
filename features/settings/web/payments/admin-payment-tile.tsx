import type { PaymentSettings } from '../../payment-settings.contract.ts'
import { usePaymentCheck, usePaymentSettings } from './use-payment-settings.ts'

const modes: Readonly<Record<PaymentSettings['mode'], string>> = {
  live: 'Live',
  test: 'Test mode',
  sandbox: 'Sandbox',
  off: 'Off',
}

/** Whether payments are taken, and whether Stripe answers. */
export function PaymentTile() {
  const { data } = usePaymentSettings()
  const check = usePaymentCheck()
  const isWell = check.data?.isAnswering
  return (
    <div>
      <dt className="text-ink-2">Payments</dt>
      <dd className="text-sm font-[600]">
        {data ? modes[data.mode] : <span className="adm-skeleton block w-16" />}
      </dd>
      <dd className={`text-2xs ${isWell ? 'text-ok' : 'text-warn'}`}>{check.data?.message ?? 'Checking…'}</dd>
    </div>
  )
}
