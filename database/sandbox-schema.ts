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
  settlesAt: Date | null
}

type SandboxPaymentIntents = {
  id: Fixed<string>
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'
  amount: number
  currency: string
  description: Fixed<string | null>
  receiptEmail: Fixed<string | null>
  customerEmail: Fixed<string | null>
  metadata: FixedJson
  latestChargeId: string | null
  createdAt: Fixed<Date>
}

type SandboxCharges = {
  id: Fixed<string>
  paymentIntentId: Fixed<string>
  paymentMethodId: Fixed<string>
  status: 'succeeded' | 'pending' | 'failed'
  createdAt: Fixed<Date>
  paymentMethod: Generated<'card' | 'sepa_debit'>
  amountRefunded: Generated<number>
  disputed: Generated<boolean>
}

type SandboxRefunds = {
  id: Fixed<string>
  seq: GeneratedAlways<number>
  chargeId: Fixed<string>
  paymentIntentId: Fixed<string>
  amount: Fixed<number>
  currency: Fixed<string>
  reason: Fixed<'duplicate' | 'fraudulent' | 'requested_by_customer' | null>
  metadata: FixedJson
  status: 'pending' | 'succeeded' | 'failed'
  turnsAt: Date | null
  turnsTo: 'succeeded' | 'failed' | null
  createdAt: Fixed<Date>
}

type SandboxDisputes = {
  id: Fixed<string>
  seq: GeneratedAlways<number>
  chargeId: Fixed<string>
  paymentIntentId: Fixed<string>
  amount: Fixed<number>
  currency: Fixed<string>
  status: 'needs_response' | 'won' | 'lost'
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
  seq: GeneratedAlways<number>
  sessionId: Fixed<string | null>
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
  delayWebhooksSeconds: Generated<number>
  loseWebhooks: Generated<boolean>
  reorderWebhooks: Generated<boolean>
  bankSettlesAfterSeconds: Generated<number | null>
  pendingRefunds: Generated<number>
  failingRefunds: Generated<number>
  randomPerMille: Generated<number>
  randomSeed: Generated<number>
}

type SandboxSessionFaults = {
  sessionId: Fixed<string>
  withholdWebhooks: Generated<boolean>
  duplicateWebhooks: Generated<number>
  delayWebhooksSeconds: Generated<number>
  loseWebhooks: Generated<boolean>
}

type SandboxCallFaults = {
  id: GeneratedAlways<number>
  kind: Fixed<'429' | '500' | '500-kept' | 'reset-before' | 'reset-after' | 'hang' | 'html'>
  method: Fixed<'GET' | 'POST' | null>
  path: Fixed<string | null>
  remaining: number
}

/** The tables of the Stripe sandbox: what Stripe would store. */
export type SandboxSchema = {
  sandboxSessions: SandboxSessions
  sandboxPaymentIntents: SandboxPaymentIntents
  sandboxCharges: SandboxCharges
  sandboxEvents: SandboxEvents
  sandboxDeliveries: SandboxDeliveries
  sandboxIdempotencyKeys: SandboxIdempotencyKeys
  sandboxFaults: SandboxFaults
  sandboxSessionFaults: SandboxSessionFaults
  sandboxCallFaults: SandboxCallFaults
  sandboxRefunds: SandboxRefunds
  sandboxDisputes: SandboxDisputes
}
