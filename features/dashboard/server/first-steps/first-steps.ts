import type { ContentOf } from '#content/website-content.ts'
import { firstStepTitles } from '#features/dashboard/first-step-labels.ts'
import type { FirstFacts, FirstStepName, FirstSteps } from '#features/dashboard/first-steps.contract.ts'
import { firstStepsOf, type Needed } from '#features/dashboard/first-steps.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { PaymentProviders } from '#platform/server/stripe.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import {
  findDismissed,
  listTypes,
  lockDismissed,
  readFirstFacts,
  updateDismissed,
} from './first-steps.store.ts'

export type FirstStepDeps = {
  db: Database
  clock: Clock
  contentOf: ContentOf
  origins: Pick<Origins, 'homeOf'>
  /** Undefined: payments are off. */
  providers: Pick<PaymentProviders, 'current'>
  hasMailServer: () => Promise<boolean>
  /** What a conference needs before it goes live, each with whether that is so. */
  neededOf: (
    connection: Connection,
    website: Website,
  ) => Promise<readonly { name: string; isDone: boolean }[]>
}

/** The remaining steps before the admin's website takes registrations. */
export const firstStepsFor = async (
  deps: FirstStepDeps,
  { website }: AdminOf,
  connection: Connection = deps.db,
): Promise<FirstSteps> => {
  const { event, transactions } = await deps.contentOf(website)
  const { feePercent, ...truth } = await readFirstFacts(connection, website)
  const steps = await deps.neededOf(connection, website)
  const isDone = (name: keyof Needed) => steps.some((step) => step.name === name && step.isDone)
  const needed = {
    dates: isDone('dates'),
    types: isDone('types'),
    sender: isDone('sender'),
    payments: isDone('payments'),
  }
  const facts: FirstFacts = {
    home: deps.origins.homeOf(website),
    dates: event.dates.label,
    place: event.location.label,
    abstractDeadline: transactions.abstract.deadline,
    types: await listTypes(connection, website),
    feePercent,
    rooms: truth.rooms,
    payments: paymentsOf(deps, truth),
    hasMail: await deps.hasMailServer(),
  }
  const { skipped, hidden } = await findDismissed(connection, website)
  return {
    isHidden: hidden,
    steps: firstStepsOf({ ...truth, ...facts, needed }, skipped),
    facts,
  }
}

const paymentsOf = (
  { providers }: FirstStepDeps,
  { isAllFree }: { isAllFree: boolean },
): FirstFacts['payments'] => {
  const provider = providers.current()
  if (isAllFree && (!provider || provider.name === 'sandbox')) return 'free'
  if (!provider) return 'off'
  if (provider.name === 'sandbox') return 'sandbox'
  return provider.livemode ? 'live' : 'test'
}

type Permission = AdminOf<Website, 'write'>

/** Dismisses a step; idempotent. */
export const skipStep = (
  deps: FirstStepDeps,
  permission: Permission,
  step: FirstStepName,
): Promise<FirstSteps> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = permission
    const { skipped } = await lockDismissed(tx, website)
    if (!skipped.includes(step)) {
      await updateDismissed(tx, website, { skipped: [...skipped, step] as FirstStepName[] })
      await writeAudit(tx, permission, deps.clock.now(), {
        action: 'first-step.skipped',
        subject: firstStepTitles[step],
      })
    }
    return firstStepsFor(deps, permission, tx)
  })

/** Hides or shows the steps; idempotent. */
export const hideSteps = (
  deps: FirstStepDeps,
  permission: Permission,
  hidden: boolean,
): Promise<FirstSteps> =>
  deps.db.transaction().execute(async (tx) => {
    const { website } = permission
    const before = await lockDismissed(tx, website)
    if (before.hidden !== hidden) {
      await updateDismissed(tx, website, { hidden })
      await writeAudit(tx, permission, deps.clock.now(), {
        action: hidden ? 'first-steps.hidden' : 'first-steps.shown',
        subject: 'First steps',
      })
    }
    return firstStepsFor(deps, permission, tx)
  })
