import { drawInThread } from '#platform/server/documents/draw-in-thread.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { type ReceiptKey, readPdf, storePdf } from './receipts.store.ts'

const thread = new URL('./receipt-pdf-thread.ts', import.meta.url)

export type OpenedReceipt = { number: string; pdf: Uint8Array }

/**
 * The PDF of a document: rendered on the first request, then always the same stored bytes. Of two concurrent first
 * requests both get the stored one.
 */
export const openReceipt = async (db: Database, key: ReceiptKey): Promise<OpenedReceipt | undefined> => {
  const stored = await readPdf(db, key)
  if (!stored) return undefined
  const { number } = stored.content
  if (stored.pdf) return { number, pdf: stored.pdf }
  await storePdf(db, key, await drawInThread(thread, stored.content))
  const drawn = await readPdf(db, key)
  if (!drawn?.pdf) throw new Error(`The receipt ${number} is not stored`)
  return { number, pdf: drawn.pdf }
}
