import type { InstallationState } from '#features/installation/installation.contract.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import { lockEffects, readEffects, storeEffects } from '#platform/server/external-effects/effects.store.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import { jobsDue } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/jobs/wake.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'

type Deps = { db: Database; clock: Clock }

const shown = ({ state, restoredFrom }: Awaited<ReturnType<typeof readEffects>>): InstallationState => ({
  state,
  restoredFrom: restoredFrom?.toISOString() ?? null,
})

export const installationStateNow = async ({ db }: Pick<Deps, 'db'>): Promise<InstallationState> =>
  shown(await readEffects(db))

const answered = { continue: 'allowed', copy: 'copy' } as const

/**
 * Stores an owner's answer. Every process hears of it by the commit, and does what has waited when the installation goes on.
 * @throws Problem 409 when it goes on already, 412 when it is no longer as the owner saw it
 */
export const confirmInstallation = (
  { db, clock }: Deps,
  owner: OwnerPermission,
  { id: answer, ifMatch }: Requested<keyof typeof answered>,
): Promise<InstallationState> =>
  db.transaction().execute(async (tx) => {
    const before = await lockEffects(tx)
    const state = answered[answer]
    requireVersion(ifMatch, before.state, 'Another owner has answered', nowOf[before.state])
    if (before.state === 'allowed')
      throw new Problem(409, 'action_not_possible', 'This installation goes on already')
    if (before.state === state) return shown(before)
    const now = clock.now()
    await storeEffects(tx, state, now)
    await announce(tx, jobsDue)
    await writeAudit(tx, owner, now, {
      action: state === 'copy' ? 'installation.marked-as-copy' : 'installation.continued',
      subject: before.restoredFrom ? 'Restored from a backup' : 'Found at another place',
      old: { state: before.state, restoredFrom: before.restoredFrom },
      new: { state },
    })
    return shown({ ...before, state })
  })

const nowOf = {
  allowed: 'The installation goes on',
  unconfirmed: 'It waits for an answer',
  copy: 'It is a copy',
}
