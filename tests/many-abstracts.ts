import type { Database } from '#platform/server/postgres/database.ts'
import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

/** The fields of a submission that a test sets; others have defaults. */
export type GivenAbstract = {
  name?: string
  email?: string
  country?: string
  titlePrefix?: string
  organizationName?: string
  interest?: string
  session?: string
  linkRevokedAt?: Date | null
}

/** Equal number of digits, so that later rows sort later. */
let written = 100_000

const optionOf = async (
  db: Database,
  website: Website,
  table: 'interestOptions' | 'sessionOptions',
  name: string,
) => {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('website', '=', website)
    .where('name', '=', name)
    .executeTakeFirst()
  if (found) return found.id
  const added = await db
    .insertInto(table)
    .values({ website, name, createdAt: new Date(), deletedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Inserts submissions a minute apart, without files, for reading tests. Returns their ids. */
export const insertAbstracts = async (
  db: Database,
  website: Website,
  abstracts: readonly GivenAbstract[] = [{}],
  start = new Date('2026-03-01T09:00:00Z'),
): Promise<string[]> => {
  const ids: string[] = []
  for (const { interest = 'Offshore wind', session = 'Grid storage', ...fields } of abstracts) {
    const at = later(start, minutes(ids.length))
    const id = newId<'abstract'>(at)
    written++
    await db
      .insertInto('abstractSubmissions')
      .values({
        website,
        id,
        reference: `A-${written}`,
        titlePrefix: 'Dr.',
        name: `Aiko Author ${written}`,
        phone: '+81 3 1234 5678',
        email: `aiko.author.${written}@example.org`,
        organizationName: 'Ariake Institute of Energy Systems',
        interestOptionId: await optionOf(db, website, 'interestOptions', interest),
        sessionOptionId: await optionOf(db, website, 'sessionOptions', session),
        country: 'Japan',
        fileKey: `${id}.pdf`,
        fileName: 'floating-wind.pdf',
        fileBytes: 2_000,
        fileSha256: id,
        fileStoredAt: at,
        linkRevokedAt: null,
        createdAt: at,
        ...fields,
      })
      .execute()
    ids.push(id)
  }
  return ids
}
