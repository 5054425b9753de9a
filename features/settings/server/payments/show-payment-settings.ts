import {
  type AccountRow,
  countOfAccount,
  findFailedRun,
  hintOf,
  keysOf,
  needsHttps,
  paymentSection,
  readAccounts,
  readDeliveries,
} from '#features/payments/server/payments.ts'
import { readSettings } from '#platform/server/settings/installation-settings.store.ts'
import type { PaymentProvider } from '#platform/server/stripe.ts'
import type { PaymentSettings, SettingsAccount } from '../../payment-settings.contract.ts'
import type { PaymentSettingsDeps } from './payment-settings-deps.ts'

/** How payments are taken, as owners see it: of secrets only the last four signs. */
export const showPaymentSettings = async (deps: PaymentSettingsDeps): Promise<PaymentSettings> => {
  const { db, clock, sessionKey, providers, keysOfEnvironment, publicUrl, origins, websites } = deps
  await deps.webhookCounts.store()
  await providers.refresh()
  const { version } = await readSettings(db, sessionKey, paymentSection)
  const rows = (await readAccounts(db)).filter(({ removedAt }) => removedAt === null)
  const { lastAt, lastRefusedAt, ...arrived } = await readDeliveries(db, clock.now())
  return {
    version,
    mode: modeOf(providers.current()),
    whyOff: providers.whyOff() ?? null,
    locked: keysOfEnvironment
      ? {
          variable: 'STRIPE_SECRET_KEY',
          webhookVariable: 'STRIPE_WEBHOOK_SECRET',
          keyHint: hintOf(keysOfEnvironment.secretKey),
          webhookHint: keysOfEnvironment.webhookSecrets.map(hintOf).join(', '),
        }
      : null,
    accounts: await Promise.all(rows.map((row) => shownAccount(deps, row))),
    webhookAddress: `${origins.home()}/api/payment/webhook`,
    whyNotLive: publicUrl?.startsWith('https://') ? null : needsHttps,
    liveConferences: websites
      .all()
      .filter(({ state }) => state === 'live')
      .map(({ name }) => name),
    arrived: {
      ...arrived,
      lastAt: lastAt?.toISOString() ?? null,
      lastRefusedAt: lastRefusedAt?.toISOString() ?? null,
    },
  }
}

const modeOf = (provider: PaymentProvider | undefined): PaymentSettings['mode'] => {
  if (!provider) return 'off'
  if (provider.name === 'sandbox') return 'sandbox'
  return provider.livemode ? 'live' : 'test'
}

const shownAccount = async (
  { db, clock, sessionKey, keysOfEnvironment }: PaymentSettingsDeps,
  row: AccountRow,
): Promise<SettingsAccount> => ({
  id: row.id,
  livemode: row.livemode,
  isCurrent: row.isCurrent && !keysOfEnvironment,
  keyHint: row.keyHint,
  webhookHint: row.webhookHint,
  addedAt: row.addedAt.toISOString(),
  addedBy: row.addedBy,
  replacedAt: row.replacedAt?.toISOString() ?? null,
  isReadable: keysOf(sessionKey, row) !== undefined,
  failedAt: (await findFailedRun(db, row))?.toISOString() ?? null,
  ...(await countOfAccount(db, row, clock.now())),
})
