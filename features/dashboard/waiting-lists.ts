import type { WaitingKind } from './dashboard.contract.ts'

/** The URL of the filtered list for each kind. */
export const waitingLists: Readonly<Record<WaitingKind, string>> = {
  messages: '/admin-messages?state=open',
  discounts: '/admin-discounts?status=UNDECIDED',
  abstracts: '/admin-abstract-submissions?state=open',
  exceptions: '/admin-exceptions?state=open',
  mails: '/admin-mails?state=given-up',
  pages: '/admin-website?page=own',
}
