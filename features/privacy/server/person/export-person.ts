import type { Readable } from 'node:stream'
import type { OpenDocument, PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import { writeAudit } from '#platform/server/audit-log.ts'
import { type ZipEntry, zipOf } from '#platform/server/documents/zip.ts'
import type { OwnerPermission } from '#shared/admin-of.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { readAbstractFiles, readHeld, readReceiptKeys } from './held-data.store.ts'
import { readTexts } from './texts-of.store.ts'

type Deps = Pick<PrivacyDeps, 'db' | 'clock' | 'files'> & { openDocument: OpenDocument }

/**
 * Exports everything that is held on the person with this address as a ZIP: data.json, and the PDFs of their
 * abstracts and documents. The export is recorded in the audit log.
 */
export const exportPerson = async (
  { db, clock, files, openDocument }: Deps,
  owner: OwnerPermission,
  email: string,
): Promise<Readable> => {
  const labels = await readTexts(db, addressKey(email))
  const held = await readHeld(db, labels)
  const now = clock.now()
  const counts = Object.fromEntries(Object.entries(held).map(([part, rows]) => [part, rows.length]))
  await db.transaction().execute((tx) =>
    writeAudit(tx, owner, now, {
      action: 'person.exported',
      subject: labels.address,
      new: counts,
    }),
  )
  const data = { email: labels.address, exportedAt: now.toISOString(), counts, ...held }

  const entries = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: 'data.json', bytes: [Buffer.from(`${JSON.stringify(data, null, 2)}\n`)] }
    for (const { reference, fileKey } of await readAbstractFiles(db, labels.address)) {
      const file = await files.open(fileKey)
      if (file) yield { name: `abstracts/${reference}.pdf`, bytes: file.stream, isPacked: true }
    }
    for (const key of await readReceiptKeys(db, labels)) {
      const receipt = await openDocument(key)
      if (receipt) yield { name: `documents/${receipt.number}.pdf`, bytes: [receipt.pdf], isPacked: true }
    }
  }
  return zipOf(entries(), now)
}
