import { requirePassword } from '#features/accounts/server/require-password.ts'
import { ensureOwner, type Owner } from '#features/admin-session/server/create-owner.ts'
import { readContent } from '#features/events/server/read-content.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Log } from '#platform/server/log.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { WebsiteRegistry } from '#platform/server/websites/website-registry.ts'

type OwnerDeps = {
  config: Pick<Config, 'adminEmail' | 'adminPassword'>
  db: Database
  websites: Pick<WebsiteRegistry, 'all'>
  clock: Clock
  log: Log
}

/**
 * Ensures that the installation has an owner, created from the settings on the first start. ADMIN_PASSWORD must meet the
 * password rules.
 * @throws Error with a sentence for the operator
 */
export const ensureFirstOwner = ({ config, db, websites, clock, log }: OwnerDeps): Promise<Owner> =>
  ensureOwner(db, {
    email: config.adminEmail,
    password: config.adminPassword,
    clock,
    requirePassword: (password, email) =>
      requirePassword({ contentOf: (website) => readContent(db, website, log), websites }, password, email),
  })
