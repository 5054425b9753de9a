import type { ContentOf } from '#content/website-content.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import { enqueueJob, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { TemplateOf } from '#platform/server/mail/mail-definition.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { readRefusedKeys } from '../refusals/refusals.store.ts'
import { addressChangedMail, type Former } from './address-changed.mail.ts'
import { addressChangedTemplate } from './address-changed-template.ts'

/** The kind of the job that notifies a former address of its change. */
export const addressChanged = 'address.changed'

/**
 * Enqueues the job in the transaction of the change. `key` identifies the change and must not contain the
 * address.
 */
export const notifyFormerAddress = (
  transaction: Connection,
  key: string,
  former: Former,
  now: Date,
): Promise<void> =>
  enqueueJob(transaction, { kind: addressChanged, key: `${former.of} ${key}`, payload: former, now })

type Deps = { db: Database; send: Mailer; checkpoint: Checkpoint; contentOf: ContentOf; wordsOf: TemplateOf }

/** A permanently rejected address gets no email: that is probably why it was changed. */
export const addressChangedJob =
  ({ db, send, checkpoint, contentOf, wordsOf }: Deps): JobHandler =>
  async ({ id, payload }) => {
    const former = payload as Former
    const { website, email } = former
    if ((await readRefusedKeys(db, website)).has(addressKey(email))) return
    const words = await wordsOf(website, addressChangedTemplate)
    await send(addressChangedMail(id, former, { ...(await contentOf(website)), words }))
    checkpoint('mail-sent')
  }
