import { readEffects } from '#platform/server/external-effects/effects.store.ts'
import type { Database } from '#platform/server/postgres/database.ts'

/** @throws Error with a sentence when an owner has not said after a restore which installation this is */
export const requireConfirmed = async (db: Database): Promise<void> => {
  if ((await readEffects(db)).state === 'allowed') return
  throw new Error(
    'This installation was restored or copied. Nothing was changed. An owner first says on the dashboard which one it is.',
  )
}
