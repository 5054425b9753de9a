import type { Outcome } from '../page/attempt-payment.ts'
import type { CallFaultOrder } from './call-faults.store.ts'
import { type CallFault, callFaultKinds } from './draw-fault.ts'
import type { Faults, SessionFaults } from './faults.store.ts'

/** A command for the sandbox. A payment is named by its session or payment intent. */
export type SandboxCommand =
  | { verb: 'status' }
  | { verb: 'behave' }
  | { verb: 'faults'; change: Partial<Faults> }
  | { verb: 'session faults'; sessionId: string; change: Partial<SessionFaults> }
  | { verb: 'calls'; order: CallFaultOrder }
  | { verb: 'attempt'; sessionId: string; outcome: Outcome }
  | { verb: 'settle'; sessionId: string; outcome: 'succeeded' | 'failed' }
  | { verb: 'tamper'; sessionId: string; amountTotal: number; currency?: string }
  | { verb: 'refund'; payment: string; cents: number }
  | { verb: 'turn refund'; refundId: string; outcome: 'succeeded' | 'failed' }
  | { verb: 'dispute'; payment: string; cents?: number }
  | { verb: 'close dispute'; disputeId: string; outcome: 'won' | 'lost' }

type Named = Partial<Record<string, string>>

const maxClockOffset = 10 * 365 * 24 * 60 * 60

const session = '(?<session>cs_test_\\w+)'
const payment = '(?<payment>(?:cs_test|pi)_\\w+)'
const cents = '(?<cents>[1-9]\\d{0,7})'
const onOrOff = '(?<word>on|off)'

/** Webhook faults of all sessions, or of one. */
const webhooks = ({ session: sessionId }: Named, change: Partial<SessionFaults>): SandboxCommand =>
  sessionId === undefined ? { verb: 'faults', change } : { verb: 'session faults', sessionId, change }

const attempts: Readonly<Record<string, Outcome>> = {
  pay: 'succeeded',
  decline: 'failed',
  'pay-by-bank': 'bank',
  abandon: 'abandoned',
}

const commands: [pattern: string, read: (named: Named) => SandboxCommand | undefined][] = [
  ['status', () => ({ verb: 'status' })],
  ['behave', () => ({ verb: 'behave' })],
  [
    `withhold ${onOrOff}(?: ${session})?`,
    (named) => webhooks(named, { withholdWebhooks: named['word'] === 'on' }),
  ],
  [`lose ${onOrOff}(?: ${session})?`, (named) => webhooks(named, { loseWebhooks: named['word'] === 'on' })],
  [
    `delay (?<count>\\d{1,6})(?: ${session})?`,
    (named) => webhooks(named, { delayWebhooksSeconds: Number(named['count']) }),
  ],
  [
    `duplicate (?<count>[1-9]|1\\d|20)(?: ${session})?`,
    (named) => webhooks(named, { duplicateWebhooks: Number(named['count']) }),
  ],
  [`reorder ${onOrOff}`, ({ word }) => ({ verb: 'faults', change: { reorderWebhooks: word === 'on' } })],
  [
    'clock (?<count>[+-]?\\d{1,9})',
    ({ count }) =>
      Math.abs(Number(count)) <= maxClockOffset
        ? { verb: 'faults', change: { clockOffsetSeconds: Number(count) } }
        : undefined,
  ],
  [
    'bank (?<word>never|\\d{1,6})',
    ({ word }) => ({
      verb: 'faults',
      change: { bankSettlesAfterSeconds: word === 'never' ? null : Number(word) },
    }),
  ],
  [
    'refunds (?<word>pending|failing) (?<count>\\d{1,4})',
    ({ word, count }) => ({
      verb: 'faults',
      change: { [word === 'pending' ? 'pendingRefunds' : 'failingRefunds']: Number(count) },
    }),
  ],
  [
    'random (?<count>\\d{1,3}|1000)(?: (?<seed>\\d{1,9}))?',
    ({ count, seed }) => ({
      verb: 'faults',
      change: { randomPerMille: Number(count), ...(seed !== undefined && { randomSeed: Number(seed) }) },
    }),
  ],
  [
    `calls (?<kind>${callFaultKinds.join('|')})(?: (?<count>[1-9]\\d{0,3}))?(?: (?<method>GET|POST))?(?: (?<path>/v1/[\\w/]*\\$?))?`,
    ({ kind, count = '1', method, path }) => ({
      verb: 'calls',
      order: {
        kind: kind as CallFault,
        times: Number(count),
        ...(method !== undefined && { method: method as 'GET' | 'POST' }),
        ...(path !== undefined && { path }),
      },
    }),
  ],
  [
    `(?<word>${Object.keys(attempts).join('|')}) ${session}`,
    ({ word = '', session: sessionId = '' }) => {
      const outcome = attempts[word]
      return outcome && { verb: 'attempt', sessionId, outcome }
    },
  ],
  [
    `settle ${session}(?: (?<outcome>succeeded|failed))?`,
    ({ session: sessionId = '', outcome = 'succeeded' }) => ({
      verb: 'settle',
      sessionId,
      outcome: outcome as 'succeeded' | 'failed',
    }),
  ],
  [
    `tamper ${session} ${cents}(?: (?<currency>[a-z]{3}))?`,
    ({ session: sessionId = '', cents: amount, currency }) => ({
      verb: 'tamper',
      sessionId,
      amountTotal: Number(amount),
      ...(currency !== undefined && { currency }),
    }),
  ],
  [
    `refund ${payment} ${cents}`,
    (named) => ({ verb: 'refund', payment: named['payment'] ?? '', cents: Number(named['cents']) }),
  ],
  [
    '(?<word>fail|succeed)-refund (?<refund>re_\\w+)',
    ({ word, refund: refundId = '' }) => ({
      verb: 'turn refund',
      refundId,
      outcome: word === 'fail' ? 'failed' : 'succeeded',
    }),
  ],
  [
    `dispute ${payment}(?: ${cents})?`,
    (named) => ({
      verb: 'dispute',
      payment: named['payment'] ?? '',
      ...(named['cents'] !== undefined && { cents: Number(named['cents']) }),
    }),
  ],
  [
    'close-dispute (?<dispute>dp_\\w+) (?<outcome>won|lost)',
    ({ dispute: disputeId = '', outcome }) => ({
      verb: 'close dispute',
      disputeId,
      outcome: outcome as 'won' | 'lost',
    }),
  ],
]

/** Parses the arguments of `npm run sandbox --`. Undefined for an unknown command. */
export const readSandboxCommand = (args: readonly string[]): SandboxCommand | undefined => {
  const line = args.join(' ')
  for (const [pattern, read] of commands) {
    const match = new RegExp(`^${pattern}$`).exec(line)
    if (match) return read(match.groups ?? {})
  }
  return undefined
}
