/** An event of the provider, used only as a hint. */
export type EventHint = { id: string; type: string }

/** All event types about refunds and disputes. */
export const moneyBackEvents = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

export const disputeEvents = moneyBackEvents.filter((type) => type.startsWith('charge.dispute.'))

export const isAboutDispute = ({ type }: EventHint): boolean => type.startsWith('charge.dispute.')

export const isAboutRefund = ({ type }: EventHint): boolean =>
  type.startsWith('refund.') || type === 'charge.refunded' || type.startsWith('charge.refund.')

/** Whether such an event may affect a payment; unrecognised types do not. */
export const isAboutMoney = ({ type }: EventHint): boolean =>
  /^(checkout\.session|payment_intent|charge|refund)\./.test(type)
