import { Problem } from '#shared/problem.ts'
import { changeEventsOf } from '../jobs/wake.ts'
import type { Database } from '../postgres/database.ts'
import { type EffectsState, effectsChanged, readEffects } from './effects.store.ts'

/**
 * Whether this installation may act on others: send email, call the payment provider, remove files, make backups. A
 * restored or copied database may not, until an owner has said which installation it is.
 */
export type ExternalEffects = {
  state: () => EffectsState
  areHeld: () => boolean
  /** @throws Problem 503 while they are held */
  requireAllowed: () => void
}

/** Reads the state, and again after each change in any process. `stop` ends that. */
export const openExternalEffects = async (
  db: Database,
  onFailure: (error: unknown) => void,
): Promise<ExternalEffects & { stop: () => void }> => {
  let state = (await readEffects(db)).state
  const refresh = () =>
    readEffects(db).then((read) => {
      state = read.state
    }, onFailure)
  const stop = changeEventsOf(db).wait(effectsChanged, () => void refresh())
  const areHeld = () => state !== 'allowed'
  return {
    state: () => state,
    areHeld,
    requireAllowed: () => {
      if (areHeld()) throw heldProblem(state)
    },
    stop,
  }
}

/** Why nothing leaves, for an owner who tries something. */
export const heldForOwners =
  'This installation was restored or copied. Nothing leaves it until an owner has said on the dashboard that it goes on.'

/** Whether this was thrown by `requireAllowed`. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'installation_held'

const heldProblem = (state: EffectsState) =>
  new Problem(
    503,
    'installation_held',
    state === 'copy'
      ? 'This is a copy of the website, for trials: it takes no payments and sends no email.'
      : 'Payments are paused until the organisers have checked this website. Please try again in an hour.',
    { retryAfter: 600 },
  )
