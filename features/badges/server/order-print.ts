import { formatPlace } from '#content/format-event.ts'
import type { PrintChoice, PrintOrder } from '#features/badges/badges.contract.ts'
import { inDeskOrder } from '#features/badges/desk-order.ts'
import {
  formatBadgeCount,
  formatPeopleCount,
  formLabels,
  isOfBadges,
  type PrintForm,
} from '#features/badges/print-forms.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { AdminOf, Right } from '#shared/admin-of.ts'
import { isId, newId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import type { BadgeDeps, Printable } from './badge-deps.ts'
import { drawPrint, type PrintPayload } from './draw-print.job.ts'
import { insertPrint, readPrints } from './prints.store.ts'

type Deps = Pick<BadgeDeps, 'db' | 'clock' | 'contentOf' | 'origins'> & { printable: Printable }

/**
 * Orders the PDF of a selection of bookings, with a snapshot of the printed data. A job renders it.
 * @throws Problem 409 when there is no one to print
 */
export const orderPrint = async (
  { db, clock, contentOf, origins, printable }: Deps,
  admin: AdminOf<Website, 'write'>,
  { form, ...choice }: PrintChoice & { form: PrintForm },
): Promise<PrintOrder> => {
  const { website } = admin
  const {
    event,
    look,
    pictures: { logo },
  } = await contentOf(website)
  const conference = {
    name: event.name,
    when: event.dates.label,
    where: formatPlace(event),
    address: origins.homeOf(website).replace(/^https?:\/\//, ''),
    timeZone: event.dates.timeZone,
    ...(look && { look }),
    ...(logo && { logo: { id: logo.id, width: logo.width } }),
  }
  // read everything from one snapshot
  const write = db.transaction().setIsolationLevel('repeatable read')
  const id = await write.execute(async (tx) => {
    const { people, cancelled } = await printable.read(tx, admin, choice)
    if (people.length === 0) throw new Problem(409, 'nothing_to_print', noOne(cancelled))
    const now = clock.now()
    const orderId = newId<'print order'>(now)
    const jobId = newId<'job'>(now)
    const companions = people.filter(({ isAccompanied }) => isAccompanied).length
    const counts = { people: people.length, companions, cancelled }
    await insertPrint(
      tx,
      { website, id: orderId, jobId, form, orderedAt: now, orderedBy: admin.email, conference, ...counts },
      inDeskOrder(people),
    )
    const payload: PrintPayload = { website, id: orderId }
    await enqueueJob(tx, { id: jobId, kind: drawPrint, key: orderId, payload, now })
    await writeAudit(tx, admin, now, {
      action: 'print.ordered',
      subject: subjectOf(form, counts),
      new: { order: orderId, form, ...choice, ...counts },
    })
    return orderId
  })
  return showPrint(db, admin, id)
}

const noOne = (cancelled: number): string =>
  cancelled > 0
    ? 'Every booking of this choice is cancelled. There is nothing to print.'
    : 'No booking matches this choice. There is nothing to print.'

const subjectOf = (
  form: PrintForm,
  { people, companions }: { people: number; companions: number },
): string =>
  isOfBadges(form)
    ? `${formatBadgeCount(people, companions)} (${formLabels[form]})`
    : `${formLabels[form]}, ${formatPeopleCount(people)}`

/** @throws Problem 404 when the admin's website has no such order, or it was deleted */
export const showPrint = async (
  db: Database,
  { website }: AdminOf<Website, Right>,
  id: string,
): Promise<PrintOrder> => {
  const [order] = isId(id) ? await readPrints(db, website, { id, most: 1 }) : []
  if (!order)
    throw new Problem(404, 'not_found', 'There is no such print order. They are removed after a week.')
  return order
}
