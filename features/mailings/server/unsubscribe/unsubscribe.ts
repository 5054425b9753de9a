import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { findSubscriber, hasLeft, insertLeaver } from './unsubscribe.store.ts'
import { readUnsubscribeLink } from './unsubscribe-link.ts'

type Deps = { db: Database; clock: Clock; sessionKey: string }

/** @throws Problem 404 when the link is invalid on this website */
export const showNewsLink = async (deps: Deps, website: Website, token: string) => {
  const { address, addressKey } = await recipientOf(deps, website, token)
  return { address: mostlyHidden(address), hasLeft: await hasLeft(deps.db, website, addressKey) }
}

/**
 * Unsubscribes the owner of a link from this website. Idempotent; organisers cannot undo it.
 * @throws Problem 404 when the link is invalid on this website
 */
export const leaveNews = async (deps: Deps, website: Website, token: string): Promise<void> => {
  const { id, addressKey } = await recipientOf(deps, website, token)
  await insertLeaver(deps.db, { website, addressKey, recipientId: id }, deps.clock.now())
}

const recipientOf = async ({ db, sessionKey }: Deps, website: Website, token: string) => {
  const id = readUnsubscribeLink(sessionKey, website, token)
  const recipient = id && (await findSubscriber(db, website, id))
  if (!recipient)
    throw new Problem(
      404,
      'link_invalid',
      'This link is not complete. Open it again from the email, or write to us to unsubscribe.',
    )
  return recipient
}

/** `a…@example.org`: the owner recognises it, but a forwarded link does not reveal it. */
const mostlyHidden = (address: string): string => address.replace(/^(.).*(@[^@]*)$/u, '$1…$2')
