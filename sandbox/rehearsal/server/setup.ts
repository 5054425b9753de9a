import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutDeps } from '#features/registration/server/registration.ts'
import type { RehearsalStep } from '#sandbox/rehearsal/rehearsal.contract.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { noteProgress, type RehearsalRow } from './rehearsals.store.ts'

/** Dependencies of a rehearsal: those of the checkout. */
export type RehearsalDeps = CheckoutDeps

/** What a step resulted in, and whether that is as expected. */
export type Observation = { seen: string; isRight: boolean }

export type Step = {
  what: string
  expected: string
  play?: () => Promise<unknown>
  observe: () => Promise<Observation>
}

/** The context of one rehearsal: stores every step when it ends, so that the page can follow. */
export const createRehearsalRun = (
  deps: RehearsalDeps,
  permission: AdminOf<Website, 'write'>,
  { id }: RehearsalRow,
  returnOrigin: string,
) => {
  const steps: RehearsalStep[] = []
  return {
    deps,
    permission,
    returnOrigin,
    /** Short suffix of the rehearsal's id, for the visitor's name. */
    mark: id.slice(-6),
    note: (progress: { registrationId?: string; paymentId?: string }) => noteProgress(deps.db, id, progress),
    isAsExpected: () => steps.every(({ isRight }) => isRight),
    step: async ({ what, expected, play, observe }: Step): Promise<void> => {
      await play?.()
      const { seen, isRight } = await pollUntilRight(observe)
      steps.push({ what, expected, seen, isRight, at: deps.clock.now().toISOString() })
      await noteProgress(deps.db, id, { steps })
    },
    breakOff: async (reason: string): Promise<void> => {
      const at = deps.clock.now().toISOString()
      steps.push({
        what: 'The rehearsal could not continue.',
        expected: '',
        seen: reason,
        isRight: false,
        at,
      })
      await noteProgress(deps.db, id, { steps })
    },
  }
}

/** Milliseconds until a step must show its result: webhooks and emails are asynchronous. */
const stepTimeout = 15_000
const pollInterval = 150

const pollUntilRight = async (observe: Step['observe']): Promise<Observation> => {
  const end = performance.now() + stepTimeout
  for (;;) {
    const observation = await observe()
    if (observation.isRight || performance.now() > end) return observation
    await wait(pollInterval)
  }
}

export type RehearsalRun = ReturnType<typeof createRehearsalRun>
