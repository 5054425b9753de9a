import type { TicketTypes } from '#features/pricing/ticket-types.ts'
import { roomNotPromised, roomRequested } from '#features/registration/choice.ts'
import { enqueueJobs, type JobHandler } from '#platform/server/jobs/jobs.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { formatEuros } from '#shared/money.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { choiceRows } from './choice-rows.ts'
import { receivedTemplate } from './received-template.ts'
import {
  countBefore,
  findRegistration,
  type NewRegistration,
  type RegistrationRow,
} from './registration.store.ts'
import { type RegistrationMailDeps, sendRegistrationMail } from './registration-mail.ts'
import { type RoomRequest, roomRequestOf } from './room-request.ts'

/** The kind of the job that confirms a registration that pays nothing on the website. */
export const registrationReceived = 'registration.received'

type ReceivedPayload = { website: Website; id: RegistrationId }

/** Queues the confirmations of registrations stored in this transaction that pay nothing online, one each. */
export const confirmReceived = (
  transaction: Connection,
  types: TicketTypes,
  rows: readonly NewRegistration[],
): Promise<void> =>
  enqueueJobs(
    transaction,
    rows.filter(paysNothingOnline(types)).map(({ website, id, createdAt }) => {
      const payload: ReceivedPayload = { website, id: id as RegistrationId }
      return { kind: registrationReceived, key: id, payload, now: createdAt }
    }),
  )

/** The others are confirmed when their payment is completed. */
export const paysNothingOnline =
  (types: TicketTypes) =>
  ({ presentationType }: { presentationType: string }): boolean =>
    !types.isPaidOnline(presentationType)

/**
 * The most confirmations to one address within this time: enough to register some colleagues, too few to flood a
 * mailbox.
 */
const mostInARow = 5
const inARow = minutes(15)

/**
 * The job's id identifies the email. Not sent when it was cancelled in the meantime, or for more registrations of one
 * address than the limit; /my-registration sends the links of all.
 */
export const registrationReceivedJob =
  (deps: RegistrationMailDeps): JobHandler =>
  async (job) => {
    const { website, id } = job.payload as ReceivedPayload
    const row = await findRegistration(deps.db, website, id)
    if (!row || row.cancelledAt) return
    if ((await countBefore(deps.db, row, later(row.createdAt, -inARow))) >= mostInARow) return
    await sendRegistrationMail(deps, receivedTemplate, job.id, row, await receivedRows(deps, row))
  }

/** The choices other than the types, and a room that is only requested. */
export const receivedRows = async ({ db }: { db: Database }, row: RegistrationRow) => {
  const room = await roomRequestOf(db, row)
  return [...choiceRows(row), ...(room ? [['Room', roomLine(room)] as const] : [])]
}

const roomLine = ({ totalCents }: RoomRequest): string =>
  `${roomRequested(totalCents === undefined ? undefined : formatEuros(totalCents))}. ${roomNotPromised}`
