import { createHash } from 'node:crypto'
import {
  type Candidate,
  type Chosen,
  chooseRecipients,
  countLeftOut,
} from '#features/mailings/choose-recipients.ts'
import { listLabels } from '#features/mailings/mailing-lists.ts'
import type { MailingExample, Segment } from '#features/mailings/mailings.contract.ts'
import { readRefusedKeys } from '#features/mails/server/mails.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { chooseExamples } from '#shared/mail-text/choose-examples.ts'
import type { Values } from '#shared/mail-text/mail-text.ts'
import { addressKey } from '#shared/text/address-key.ts'
import type { Website } from '#shared/website.ts'
import type { MailingDeps } from './mailing-deps.ts'
import type { MailingRow } from './mailings.store.ts'
import { readLeavers } from './unsubscribe/unsubscribe.store.ts'

export type Requested = Pick<MailingRow, 'list' | 'filter' | 'purpose'>

/** The maximum number of people in the preview; the list itself shows all. */
const maxShown = 200

/** The current recipients of a mailing of the admin's website. */
export const showSegment = async (
  deps: MailingDeps,
  permission: AdminOf<Website, Right>,
  wanted: Requested,
): Promise<Segment> => {
  const { recipients, leftOut } = await readSegment(deps, permission, wanted)
  const { event, contact } = await deps.contentOf(permission.website)
  return {
    count: recipients.length,
    stamp: stampOf(recipients),
    leftOutCounts: countLeftOut(leftOut),
    people: recipients.slice(0, maxShown).map(({ id, name, address }) => ({ id, name, address })),
    leftOut: leftOut.slice(0, maxShown),
    examples: await examplesOf(deps, permission, wanted, recipients),
    perMinute: deps.mailsPerMinute,
    conference: event.name,
    contactAddress: contact.details.email,
  }
}

/**
 * Reads the recipients of a mailing from a list. Run it in a transaction with a snapshot for consistency.
 * @throws Problem 400 for an invalid filter
 */
export const readSegment = async (
  { db, sources }: Pick<MailingDeps, 'db' | 'sources'>,
  permission: AdminOf<Website, Right>,
  { list, filter, purpose }: Requested,
): Promise<Chosen<Candidate>> => {
  const { website } = permission
  const candidates = await sources[list].read(db, permission, filter)
  const refused = await readRefusedKeys(db, website)
  const left = purpose === 'news' ? await readLeavers(db, website) : new Set<string>()
  return chooseRecipients(candidates, { refused, left })
}

/** Identifies exactly these people, with these addresses. */
export const stampOf = (recipients: readonly Pick<Candidate, 'id' | 'address'>[]): string =>
  createHash('sha256')
    .update(recipients.map(({ id, address }) => `${id}:${addressKey(address)}\n`).join(''))
    .digest('hex')

/** The values of the placeholders of one of them; the link is added when the email is sent. */
export const valuesOf = (
  { name, filled }: Pick<Candidate, 'name' | 'filled'>,
  conference: string,
): Values => ({ ...filled, name, conference })

/** Removes the token of the personal link, which organisers must not see. */
const withoutToken = (address: string): string => address.replace(/#.*/, '#personal-link')

const examplesOf = async (
  deps: MailingDeps,
  { website }: AdminOf<Website, Right>,
  { list }: Requested,
  recipients: readonly Candidate[],
): Promise<MailingExample[]> => {
  const { event } = await deps.contentOf(website)
  const chosen = chooseExamples(
    recipients.map((one) => ({ ...one, note: Object.values(one.filled).join('') })),
  )
  const hasLink = listLabels[list].placeholders.some(({ kind }) => kind === 'link')
  return Promise.all(
    chosen.map(async ({ kind, person }) => {
      const link = hasLink ? await deps.sources[list].linkOf(website, person.id) : undefined
      const values: MailingExample['values'] = {
        ...person.filled,
        name: person.name,
        conference: event.name,
        ...(link && { 'own page': { ...link, address: withoutToken(link.address) } }),
      }
      return { kind, name: person.name, address: person.address, values }
    }),
  )
}
