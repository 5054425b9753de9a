import Stripe from 'stripe'
import { toSeconds } from '../due/read-time.ts'
import type { StoredSession } from '../ledger/sessions.store.ts'

/** The session's items in order. */
export const presentLineItems = (session: StoredSession): Stripe.LineItem[] =>
  session.parameters.line_items.map((item, index) => presentItem(session, item, index))

type Item = StoredSession['parameters']['line_items'][number]

/** Items and prices have no rows of their own, so their ids derive from the session's. */
const presentItem = (session: StoredSession, item: Item, index: number): Stripe.LineItem => {
  const { currency, unit_amount, product_data } = item.price_data
  const suffix = `${session.id.replace('cs_test_', '')}${index + 1}`
  const amount = unit_amount * item.quantity
  return {
    id: `li_${suffix}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: item.metadata ?? {},
    price: {
      id: `price_${suffix}`,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: toSeconds(session.createdAt),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: `prod_${suffix}`,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: Stripe.Decimal.from(unit_amount),
    },
    quantity: item.quantity,
  }
}
