import type { MailDetails, MailRow, MailState } from '#features/mails/mails.contract.ts'
import { mask } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { ListSource } from '#platform/server/postgres/list-page.ts'
import type { Scope } from '#platform/server/postgres/scope.ts'
import type { AdminOf, OwnerPermission } from '#shared/admin-of.ts'
import { pick } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import type { TimeSort } from '#shared/list-page.ts'
import { Problem } from '#shared/problem.ts'
import {
  countListedMails,
  findMail,
  type ListedMail,
  type MailChoice,
  type Message,
  readMails,
} from './mails.store.ts'

/** The selected emails of the admin's website, as a source that is read in chunks. */
export const mailSource = (db: Database, { website }: AdminOf, choice: MailChoice, sort?: TimeSort) =>
  sourceOf(db, website, choice, sort)

/** The same for the emails about accounts. */
export const installationMailSource = (
  db: Database,
  _permission: OwnerPermission,
  choice: MailChoice,
  sort?: TimeSort,
) => sourceOf(db, null, choice, sort)

const sourceOf = (
  db: Database,
  scope: Scope,
  choice: MailChoice,
  sort: TimeSort = '-date',
): ListSource<ListedMail, MailRow> => ({
  read: (after, count) => readMails(db, scope, choice, sort === '-date', after, count),
  cursorOf: ({ id }) => id,
  shown,
  count: () => countListedMails(db, scope, choice),
})

/** @throws Problem 404 when the admin's website has no such mail */
export const findMailOfAdmin = async (db: Database, admin: AdminOf, id: string): Promise<MailDetails> => {
  const mail = await findStored(db, admin, id)
  const { message } = mail
  return {
    ...shown(mail),
    message: message && {
      text: message.text,
      previewPath: `/admin/api/admin/mails/${mail.website}/${mail.id}/preview`,
      replyTo: message.replyTo?.address ?? null,
    },
  }
}

const longestError = 300

const shown = (mail: ListedMail): MailRow => {
  const { createdAt, sentAt, runAt, attempts, lastError } = mail
  const state = stateOf(mail)
  const isOpen = state === 'waiting' || state === 'retrying'
  return {
    ...pick(mail, ['id', 'website', 'kind', 'subject', 'kept', 'repeats', 'intoOutbox']),
    ...pick(mail, ['recipientName', 'recipientAddress']),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    state,
    attempts: attempts ?? 0,
    nextAttemptAt: isOpen ? (runAt?.toISOString() ?? null) : null,
    lastError: lastError && state !== 'sent' ? mask(lastError).slice(0, longestError) : null,
  }
}

/** The mail server's response takes precedence; before it, the state of the job applies. */
const stateOf = ({ sentAt, refusedAt, doneAt, deadAt, attempts, lastError }: ListedMail): MailState => {
  if (sentAt) return 'sent'
  if (refusedAt && deadAt) return 'refused'
  if (attempts === null || deadAt) return 'given-up'
  if (doneAt) return 'dropped'
  return attempts > 0 && lastError !== null ? 'retrying' : 'waiting'
}

/**
 * The stored message of an email.
 * @throws Problem 404 when it is not stored, or the admin's website has no such email
 */
export const findMessageOfAdmin = async (db: Database, admin: AdminOf, id: string): Promise<Message> => {
  const { message } = await findStored(db, admin, id)
  if (!message) throw new Problem(404, 'mail_not_kept', 'This email is not kept')
  return message
}

const findStored = async (db: Database, { website }: AdminOf, id: string) => {
  const mail = isId(id) ? await findMail(db, website, id) : undefined
  if (!mail) throw new Problem(404, 'not_found', 'There is no such email')
  return mail
}
