import { formatEuros, toCents } from '#shared/money.ts'
import type { Website } from '#shared/website.ts'

type Blocker = {
  kind: 'payment' | 'refund' | 'dispute' | 'document' | 'mailing'
  website: Website
  what: string
  cents: number
}

/** Why a person cannot be erased now, and what to do. */
export const formatBlocker = ({ kind, website, what, cents }: Blocker): string => {
  const money = `${formatEuros(toCents(cents))} (${website})`
  switch (kind) {
    case 'payment':
      return `A payment of ${money} is still open. Cancel the booking, or wait until the payment has ended.`
    case 'refund':
      return `A refund of ${money} is under way. Wait until it has arrived.`
    case 'dispute':
      return `A payment of ${money} is disputed. Wait until the dispute is decided.`
    case 'document':
      return `A receipt or credit note for ${money} is still to be written. Try again in a minute.`
    case 'mailing':
      return `The mailing “${what}” (${website}) still has an email for them. Stop it, or wait until it has ended.`
  }
}
