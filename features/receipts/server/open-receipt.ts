import { drawInThread } from '#platform/server/documents/draw-in-thread.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import { keepPdf, type ReceiptKey, readPdf } from './receipts.store.ts'

const thread = new URL('./receipt-pdf-thread.ts', import.meta.url)

export type OpenedReceipt = { number: string; pdf: Uint8Array }

/**
 * The PDF of a document: rendered on the first request, then always the same stored bytes. Of two concurrent first
 * requests both get the stored one.
 */
export const openReceipt = async (db: Database, key: ReceiptKey): Promise<OpenedReceipt | undefined> => {
  const kept = await readPdf(db, key)
  if (!kept) return undefined
  const { number } = kept.content
  if (kept.pdf) return { number, pdf: kept.pdf }
  await keepPdf(db, key, await drawInThread(thread, kept.content))
  const drawn = await readPdf(db, key)
  if (!drawn?.pdf) throw new Error(`The receipt ${number} is not stored`)
  return { number, pdf: drawn.pdf }
}
