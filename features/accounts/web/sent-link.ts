import { millisecondsNow } from '#platform/browser/clock.ts'
import { days } from '#shared/time/duration.ts'
import type { Account } from '../accounts.contract.ts'
import type { SentLink } from './admin-link-dialog.tsx'

/** A link that was just emailed, valid for seven days. */
export const sentLinkOf = (title: string, { email }: Account, link: string): SentLink => ({
  title,
  email,
  link: new URL(link, location.origin).href,
  goodUntil: new Date(millisecondsNow() + days(7)),
})
