import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>
/** Written as text, read as the value, never updated. */
type FixedJson = ColumnType<unknown, string, never>

type SandboxSessions = {
  id: Fixed<string>
  seq: GeneratedAlways<number>
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  amountTotal: number
  currency: string
  parameters: FixedJson
  url: Fixed<string>
  paymentIntentId: string | null
  createdAt: Fixed<Date>
  expiresAt: Fixed<Date>
}

type SandboxPaymentIntents = {
  id: Fixed<string>
  status: 'requires_payment_method' | 'succeeded'
  amount: Fixed<number>
  currency: Fixed<string>
  description: Fixed<string | null>
  receiptEmail: Fixed<string | null>
  customerEmail: Fixed<string | null>
  metadata: FixedJson
  latestChargeId: string
  createdAt: Fixed<Date>
}

type SandboxCharges = {
  id: Fixed<string>
  paymentIntentId: Fixed<string>
  paymentMethodId: Fixed<string>
  status: Fixed<'succeeded' | 'failed'>
  createdAt: Fixed<Date>
}

type SandboxEvents = {
  id: Fixed<string>
  seq: GeneratedAlways<number>
  type: Fixed<string>
  object: FixedJson
  requestId: Fixed<string | null>
  idempotencyKey: Fixed<string | null>
  createdAt: Fixed<Date>
}

type SandboxDeliveries = {
  eventId: Fixed<string>
  copy: Fixed<number>
  attempts: Generated<number>
  nextAttemptAt: Date | null
  deliveredAt: Date | null
  lastError: string | null
  createdAt: Fixed<Date>
}

type SandboxIdempotencyKeys = {
  account: Fixed<string>
  key: Fixed<string>
  fingerprint: Fixed<string>
  status: Fixed<number>
  body: Fixed<string>
  requestId: Fixed<string>
  createdAt: Fixed<Date>
}

type SandboxFaults = {
  id: GeneratedAlways<boolean>
  withholdWebhooks: Generated<boolean>
  duplicateWebhooks: Generated<number>
  clockOffsetSeconds: Generated<number>
}

/** The ledger of the Stripe sandbox: what Stripe would keep on its side. */
export type SandboxSchema = {
  sandboxSessions: SandboxSessions
  sandboxPaymentIntents: SandboxPaymentIntents
  sandboxCharges: SandboxCharges
  sandboxEvents: SandboxEvents
  sandboxDeliveries: SandboxDeliveries
  sandboxIdempotencyKeys: SandboxIdempotencyKeys
  sandboxFaults: SandboxFaults
}
