import { stated } from '#shared/search/format-hit.ts'
import { matchesSearch } from '#shared/search/search.ts'
import type { FoundHit } from '#shared/search/search-hit.ts'
import type { ReceivedMessage } from './admin-contact.contract.ts'
import { excerptOf } from './excerpt.ts'

/** A message as a search result. */
export const hitOfMessage = (
  { id, subject, name, email, message, readAt, answeredAt }: ReceivedMessage,
  search: string,
): FoundHit => {
  const excerpt = `“${excerptOf(message, search)}”`
  const isOfEmail = matchesSearch(email, search) && !matchesSearch(`${subject} ${name}`, search)
  return {
    id,
    title: subject,
    detail: [name, ...(isOfEmail ? [email] : []), excerpt].join(' · '),
    amountCents: null,
    state: answeredAt
      ? stated('done', 'Answered')
      : readAt
        ? stated('waiting', 'Not answered')
        : stated('new', 'Unread'),
    isTest: false,
  }
}
