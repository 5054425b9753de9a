import { DatabaseError } from 'pg'
import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database } from '#platform/server/database.ts'
import { limits, requiredText } from '#shared/fields.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import {
  deleteLivingOption,
  insertOption,
  type OptionKind,
  type ProgramOption,
  renameLivingOption,
} from './program-options.store.ts'

type Parts = { db: Database; clock: Clock; version: ContentVersion }

const words = { interest: 'Interest option', session: 'Session option' }

const readName = (kind: OptionKind, name: string): string => {
  const read = z.safeParse(requiredText(words[kind], limits.name), name)
  if (!read.success) throw new Problem(400, read.error.issues[0]?.message ?? `${words[kind]} is not valid`)
  return read.data
}

/** Does the work, which commits by itself, and only then tells whoever remembers the options. */
const change = async (
  { version }: Parts,
  website: Website,
  kind: OptionKind,
  work: Promise<ProgramOption | undefined>,
): Promise<ProgramOption> => {
  const option = await work.catch((error: unknown) => {
    const isTaken = error instanceof DatabaseError && error.constraint === 'interest_options_living'
    throw isTaken
      ? new Problem(409, 'There is an interest option of this name already', { cause: error })
      : error
  })
  if (!option) throw new Problem(404, `There is no such ${words[kind].toLowerCase()}`)
  version.changed(website)
  return option
}

/** Adds an option. Two living interest options of a website never have one name, whatever the case: 409. */
export const addOption = async (
  parts: Parts,
  website: Website,
  kind: OptionKind,
  name: string,
): Promise<ProgramOption> =>
  change(parts, website, kind, insertOption(parts.db, website, kind, readName(kind, name), parts.clock.now()))

/** Renames an option, for the submissions that chose it too. One of another website, or a deleted one: 404. */
export const renameOption = async (
  parts: Parts,
  website: Website,
  kind: OptionKind,
  id: number,
  name: string,
): Promise<ProgramOption> =>
  change(parts, website, kind, renameLivingOption(parts.db, website, kind, id, readName(kind, name)))

/** Takes an option from the form; submissions that chose it keep its name. One that is not there: 404. */
export const deleteOption = async (
  parts: Parts,
  website: Website,
  kind: OptionKind,
  id: number,
): Promise<ProgramOption> =>
  change(parts, website, kind, deleteLivingOption(parts.db, website, kind, id, parts.clock.now()))
