import { defaultTicketTypes } from '#database/default-ticket-types.ts'
import type { TicketType } from '#features/pricing/ticket-types.ts'

/** The ticket types with which every conference begins. */
export const defaultTypes: readonly TicketType[] = defaultTicketTypes.map((one) => ({
  ...one,
  included: null,
  isHidden: false,
}))
