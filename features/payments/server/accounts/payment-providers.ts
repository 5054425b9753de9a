import type Stripe from 'stripe'
import { changeEventsOf } from '#platform/server/jobs/wake.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { settingsChanged } from '#platform/server/settings/installation-settings.store.ts'
import type { PaymentProvider, PaymentProviders } from '#platform/server/stripe.ts'
import { type AccountRow, keysOf, readAccounts } from './accounts.store.ts'

type Given = {
  db: Database
  log: Log
  sessionKey: string
  /** Stripe with the key of the environment, the sandbox, or nothing. */
  environment: PaymentProvider | undefined
  publicUrl: string | undefined
  connect: (secretKey: string) => Stripe
}

/**
 * The accounts of the environment and of the settings. What the environment sets wins; a current account that cannot be
 * used turns payments off, never the sandbox on.
 */
export const openPaymentProviders = async (
  given: Given,
): Promise<PaymentProviders & { stop: () => Promise<void> }> => {
  const { db, log } = given
  const connect = createConnect(given)
  let known = accountsOf(await readAccounts(db), given, connect)
  let [begun, applied] = [0, 0]
  if (known.whyOff && known.isBroken) log.error('payments are off', { reason: known.whyOff })

  const refresh = async () => {
    const number = ++begun
    const rows = await readAccounts(db)
    // of two that overlap, the one that began later has seen more
    if (number < applied) return
    applied = number
    known = accountsOf(rows, given, connect)
  }
  const stop = changeEventsOf(db).wait(settingsChanged, () => {
    // the next payment reads them again
    refresh().catch((error: unknown) => log.warn('the payment settings could not be read', { error }))
  })
  return {
    current: () => known.current,
    all: () => known.all,
    whyOff: () => known.whyOff,
    refresh,
    stop: async () => void stop(),
  }
}

/** One client for each key, as long as the process runs. */
const createConnect = ({ connect }: Pick<Given, 'connect'>) => {
  const clients = new Map<string, Stripe>()
  return (secretKey: string): Stripe => {
    const client = clients.get(secretKey) ?? connect(secretKey)
    clients.set(secretKey, client)
    return client
  }
}

type Known = {
  current: PaymentProvider | undefined
  all: PaymentProvider[]
  whyOff: string | undefined
  isBroken: boolean
}

const accountsOf = (
  rows: readonly AccountRow[],
  { sessionKey, environment, publicUrl }: Given,
  connect: (secretKey: string) => Stripe,
): Known => {
  const held = rows.flatMap((row) => {
    const keys = keysOf(sessionKey, row)
    // records of no account were made with the key of the environment, while there is one
    const isUnmarkedElsewhere = environment?.name === 'stripe' && environment.livemode === row.livemode
    return keys
      ? [
          {
            row,
            provider: {
              name: 'stripe' as const,
              livemode: row.livemode,
              stripe: connect(keys.secretKey),
              webhookSecrets: keys.webhookSecrets,
              loopbackOnly: false,
              account: row.id,
              takesUnmarked: row.takesUnmarked && !isUnmarkedElsewhere,
            },
          },
        ]
      : []
  })
  const accounts = held.map(({ provider }) => provider)
  const all = environment ? [environment, ...accounts] : accounts
  const row = environment?.name === 'stripe' ? undefined : rows.find(({ isCurrent }) => isCurrent)
  if (!row) {
    // where Stripe was connected once, visitors from elsewhere never meet the sandbox
    const isClosed = environment?.name === 'sandbox' && !environment.loopbackOnly && rows.length > 0
    const current = isClosed ? undefined : environment
    return { current, all, whyOff: current ? undefined : 'No Stripe key is set.', isBroken: false }
  }
  const chosen = held.find((one) => one.row === row)?.provider
  const whyOff = whyUnusable(chosen, publicUrl)
  return { current: whyOff ? undefined : chosen, all, whyOff, isBroken: whyOff !== undefined }
}

const whyUnusable = (
  chosen: PaymentProvider | undefined,
  publicUrl: string | undefined,
): string | undefined => {
  if (!chosen)
    return 'The Stripe keys cannot be read, because the session key of this server is another one than when they were saved. Enter them again.'
  return chosen.livemode && !publicUrl?.startsWith('https://') ? needsHttps : undefined
}

/** Why a live key is not used without an encrypted address. */
export const needsHttps =
  'A live key needs a public address that begins with https://. Set PUBLIC_URL on the server.'
