import { setTimeout as wait } from 'node:timers/promises'
import type { CheckoutDeps } from '#features/registration/server/registration.ts'
import type { RehearsalStep } from '#sandbox/rehearsal/rehearsal.contract.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { noteProgress, type RehearsalRow } from './rehearsals.store.ts'

/** What a rehearsal is played with: the parts of a visitor's own checkout. */
export type RehearsalDeps = CheckoutDeps

/** What someone sees, and whether it is what they should see. */
export type Observation = { seen: string; isRight: boolean }

export type Step = {
  what: string
  expected: string
  play?: () => Promise<unknown>
  observe: () => Promise<Observation>
}

/** Where a rehearsal is played: every step is noted as soon as it is over, so that the page can follow. */
export const createSetup = (
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
    /** Of this rehearsal, short enough for a name. */
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

/** How long a step may take to become as expected, in milliseconds: webhooks and mails are on their way. */
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

export type Setup = ReturnType<typeof createSetup>
