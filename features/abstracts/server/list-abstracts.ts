import type { AbstractListItem } from '#features/abstracts/abstracts.contract.ts'
import type { Database } from '#platform/server/database.ts'
import type { AdminOf } from '#shared/admin-of.ts'
import { listAbstractsOf, type NamedAbstract } from './abstracts.store.ts'

const asListed = (row: NamedAbstract): AbstractListItem => ({
  id: row.id,
  reference: row.reference,
  titlePrefix: row.titlePrefix,
  name: row.name,
  email: row.email,
  phone: row.phone,
  organizationName: row.organizationName,
  interestedIn: { option_name: row.interestedIn },
  session: { sessionName: row.session },
  country: row.country,
  abstractFilePath: `/admin/api/admin/abstract-submissions/${row.website}/${row.id}/file`,
  fileName: row.fileName,
  fileBytes: row.fileBytes,
  createdAt: row.createdAt.toISOString(),
})

/** Every submission to the admin's website, the newest first. */
export const listAbstracts = async (db: Database, { website }: AdminOf): Promise<AbstractListItem[]> =>
  (await listAbstractsOf(db, website)).map(asListed)
