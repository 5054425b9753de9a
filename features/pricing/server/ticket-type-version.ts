import { createHash } from 'node:crypto'
import type { TicketTypeValues } from './ticket-type-rows.store.ts'

/** The version of a type: its values, so that a change that was undone gives the version that the admin saw. */
export const versionOfType = ({ label, included, payment, priceCents, isHidden }: TicketTypeValues): string =>
  createHash('sha256')
    .update(JSON.stringify([label, included, payment, priceCents, isHidden]))
    .digest('base64url')
    .slice(0, 16)
