import { quote } from '#features/pricing/quote.ts'
import { listWithoutAccommodation, type PricedConfiguration } from '#features/pricing/server/pricing.ts'
import { lockRegistration, updateLockedRegistration } from '#features/registration/server/registration.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { Rehearsal } from '#sandbox/rehearsal/rehearsal.contract.ts'
import type { Scenario } from '#sandbox/rehearsal/scenarios.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { RegistrationId } from '#shared/ids.ts'
import { smallestCharge } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import {
  breakOffBefore,
  insertRehearsal,
  listNewestRehearsals,
  lockRehearsals,
  noteProgress,
  type RehearsalRow,
  registrationOfRehearsal,
} from './rehearsals.store.ts'
import { playScenario } from './scenario-steps.ts'
import { createRehearsalRun, type RehearsalDeps } from './setup.ts'
import { addressOf } from './visitor.ts'

type Permission = AdminOf<Website, 'write'>

/** Maximum duration; a rehearsal that seems to run longer belongs to a process that died. */
const maxDuration = minutes(3)

/** Why rehearsals are not possible on this installation; undefined: they are. */
export const refusalOf = ({ providers }: Pick<RehearsalDeps, 'providers'>): string | undefined => {
  const provider = providers.current()
  if (provider?.name === 'sandbox') return undefined
  return provider
    ? 'This installation takes payments with Stripe. Rehearse on an installation that uses the sandbox.'
    : 'Payments are off here, so there is nothing to rehearse.'
}

/** The newest rehearsals of the admin's website; those of dead processes are marked as broken off first. */
export const listRehearsals = async (
  { db, clock }: Pick<RehearsalDeps, 'db' | 'clock'>,
  { website }: AdminOf,
): Promise<Rehearsal[]> => {
  const now = clock.now()
  await breakOffBefore(db, later(now, -maxDuration), now)
  return (await listNewestRehearsals(db, website)).map(toResponse)
}

/**
 * Starts a rehearsal in the background. `ended` settles when it is over and never rejects.
 * @throws Problem 409 with the sentence why it cannot be played
 */
export const playRehearsal = async (
  deps: RehearsalDeps,
  permission: Permission,
  { scenario, returnOrigin }: { scenario: Scenario; returnOrigin: string },
): Promise<{ begun: Rehearsal; ended: Promise<void> }> => {
  const refusal = refusalOf(deps)
  if (refusal) throw new Problem(409, 'action_not_possible', refusal)
  const { db, clock, log } = deps
  const { row, configuration } = await insertRun(deps, permission, scenario)
  const run = createRehearsalRun(deps, permission, row, returnOrigin)

  const play = async () => {
    let outcome: Rehearsal['outcome'] = 'broken_off'
    try {
      await playScenario(run, scenario, configuration)
      outcome = run.isAsExpected() ? 'as_expected' : 'otherwise'
    } catch (error) {
      log.error('a rehearsal was broken off', { rehearsal: row.id, error })
      await run.breakOff(error instanceof Problem ? error.message : 'Something went wrong. See the log.')
    }
    await cancelBooking(db, permission, row.id, clock.now())
    await noteProgress(db, row.id, { endedAt: clock.now(), outcome })
  }
  const ended = play().catch((error: unknown) =>
    log.error('the end of a rehearsal could not be noted', { rehearsal: row.id, error }),
  )
  return { begun: toResponse(row), ended }
}

const insertRun = (
  { db, clock }: RehearsalDeps,
  permission: Permission,
  scenario: Scenario,
): Promise<{ row: RehearsalRow; configuration: PricedConfiguration }> =>
  db.transaction().execute(async (tx) => {
    const { website, email } = permission
    await lockRehearsals(tx, website)
    const now = clock.now()
    await breakOffBefore(tx, later(now, -maxDuration), now)
    const isRunning = (await listNewestRehearsals(tx, website)).some(({ endedAt }) => endedAt === null)
    if (isRunning)
      throw new Problem(409, 'rehearsal_under_way', 'Another rehearsal is running. Wait until it ends.')
    const configuration = await chooseConfiguration(tx, website)
    if (!configuration)
      throw new Problem(
        409,
        'nothing_to_pay',
        'No one pays online yet. Set a price under Registration Types first.',
      )
    const row = await insertRehearsal(tx, { website, scenario, askedBy: email }, now)
    await writeAudit(tx, permission, now, {
      action: 'rehearsal.played',
      subject: scenario.replace('_', ' '),
    })
    return { row, configuration }
  })

/** The first configuration that can be paid for online. */
const chooseConfiguration = async (
  connection: Connection,
  website: Website,
): Promise<PricedConfiguration | undefined> =>
  (await listWithoutAccommodation(connection, website)).find(isPayable)

const isPayable = ({ presentation, feeBasisPoints }: PricedConfiguration): boolean =>
  presentation.isPaidOnline &&
  presentation.hiddenAt === null &&
  quote({ presentationCents: presentation.priceCents, feeBasisPoints }).totalCents >= smallestCharge

/** Cancels the booking of the rehearsal, so that it is not counted anywhere. */
const cancelBooking = async (db: Database, permission: Permission, id: string, now: Date): Promise<void> => {
  const { website } = permission
  await db.transaction().execute(async (tx) => {
    const registrationId = await registrationOfRehearsal(tx, id)
    if (!registrationId) return
    const registration = await lockRegistration(tx, website, registrationId as RegistrationId)
    if (!registration || registration.cancelledAt) return
    await updateLockedRegistration(tx, registration, {
      cancelledAt: now,
      version: registration.version + 1,
    })
    await writeAudit(tx, permission, now, {
      action: 'booking.cancelled',
      subject: registration.name,
      subjectId: registrationId,
      old: { cancelled: false },
      new: { cancelled: true },
    })
  })
}

const toResponse = (row: RehearsalRow): Rehearsal => ({
  id: row.id,
  scenario: row.scenario,
  askedBy: row.askedBy,
  mailsTo: addressOf(row.askedBy),
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  outcome: row.outcome,
  paymentId: row.paymentId,
  steps: row.steps,
})
