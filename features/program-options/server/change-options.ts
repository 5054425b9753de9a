import { DatabaseError } from 'pg'
import * as z from 'zod/mini'
import { interestName, sessionName } from '#features/program-options/admin-program-options.contract.ts'
import { optionVersion } from '#features/program-options/option-version.ts'
import { diffOf, writeAudit } from '#platform/server/audit-log.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { type Requested, requireVersion } from '#platform/server/if-match.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import {
  deleteLockedOption,
  insertOption,
  lockActiveOption,
  type OptionKind,
  type ProgramOption,
  renameLockedOption,
} from './program-options.store.ts'

type Deps = { db: Database; clock: Clock; version: ContentVersion }
type Permission = AdminOf<Website, 'write'>

/**
 * Adds an option.
 * @throws Problem 409 when an active interest option of the website has this name, case-insensitive
 */
export const addOption = async (
  deps: Deps,
  permission: Permission,
  kind: OptionKind,
  name: string,
): Promise<ProgramOption> => {
  const { website } = permission
  const read = readName(kind, name)
  return change(deps, permission, async (tx) => {
    const now = deps.clock.now()
    const option = await insertOption(tx, website, kind, read, now)
    const action = `${kind}-option.added`
    await writeAudit(tx, permission, now, { action, subject: read, website, new: { name: read } })
    return option
  })
}

/**
 * Renames an option, also in the submissions that chose it. An unchanged name is accepted with any version.
 * @throws Problem 404 when it belongs to another website or is deleted; 412 with its name when `ifMatch` names
 * another one
 */
export const renameOption = async (
  deps: Deps,
  permission: Permission,
  kind: OptionKind,
  { id, ifMatch }: Requested<number>,
  name: string,
): Promise<ProgramOption> => {
  const { website } = permission
  const after = { name: readName(kind, name) }
  return change(deps, permission, async (tx) => {
    const before = await lock(tx, permission, kind, id)
    const changed = diffOf({ name: before.name }, after)
    if (changed) {
      requireName(kind, before, ifMatch)
      await renameLockedOption(tx, website, kind, id, after.name)
      const action = `${kind}-option.renamed`
      await writeAudit(tx, permission, deps.clock.now(), {
        action,
        subject: before.name,
        ...changed,
      })
    }
    return { id, ...after }
  })
}

const names = { interest: interestName, session: sessionName }

const readName = (kind: OptionKind, name: string): string => {
  const read = z.safeParse(names[kind], name)
  if (!read.success)
    throw new Problem(400, 'invalid_input', read.error.issues[0]?.message ?? `${labels[kind]} is not valid`)
  return read.data
}

/**
 * Removes an option from the form; submissions that chose it keep its name.
 * @throws Problem 404 when it does not exist; 412 with its name when `ifMatch` names another one
 */
export const deleteOption = async (
  deps: Deps,
  permission: Permission,
  kind: OptionKind,
  { id, ifMatch }: Requested<number>,
): Promise<ProgramOption> => {
  const { website } = permission
  return change(deps, permission, async (tx) => {
    const now = deps.clock.now()
    const option = await lock(tx, permission, kind, id)
    requireName(kind, option, ifMatch)
    await deleteLockedOption(tx, website, kind, id, now)
    const { name } = option
    const action = `${kind}-option.deleted`
    await writeAudit(tx, permission, now, { action, subject: name, website, old: { name } })
    return option
  })
}

/** Runs the change with its audit entry in one transaction; the caches are invalidated only after the commit. */
const change = async (
  { db, version }: Deps,
  { website }: Permission,
  work: (transaction: Connection) => Promise<ProgramOption>,
): Promise<ProgramOption> => {
  const option = await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      const isTaken = error instanceof DatabaseError && error.constraint === 'interest_options_living'
      throw isTaken
        ? new Problem(409, 'already_exists', 'An interest option with this name already exists', {
            cause: error,
          })
        : error
    })
  await version.publish(website)
  return option
}

const labels = { interest: 'Interest option', session: 'Session option' }

/** The option, locked until the transaction ends. */
const lock = async (
  transaction: Connection,
  { website }: Permission,
  kind: OptionKind,
  id: number,
): Promise<ProgramOption> => {
  const option = await lockActiveOption(transaction, website, kind, id)
  if (!option) throw new Problem(404, 'not_found', `There is no such ${labels[kind].toLowerCase()}`)
  return option
}

const requireName = (kind: OptionKind, { name }: ProgramOption, ifMatch: string | undefined): void => {
  requireVersion(
    ifMatch,
    optionVersion(name),
    `The ${labels[kind].toLowerCase()} has been renamed`,
    `It is now: "${name}"`,
  )
}
