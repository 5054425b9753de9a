import { documentFonts } from '#platform/server/documents/document-fonts.ts'
import { drawDocument } from '#platform/server/documents/draw-document.ts'
import { createDocument } from '#platform/server/documents/pdf-document.ts'
import type { DocumentContent } from '../document-content.ts'
import { drawReceipt } from './draw-receipt.ts'
import { receiptStyles } from './receipt-styles.ts'

/** A tagged A4 document. The same content gives the same bytes. */
export const receiptPdf = async (content: DocumentContent): Promise<Buffer> => {
  const fonts = documentFonts()
  const about = {
    title: `${content.title} ${content.number}`,
    subject: `${content.event.name}, ${content.event.when}`,
    author: content.seller.name,
    made: new Date(content.issuedAt),
  }
  return drawDocument(about, (doc) => drawReceipt(createDocument(doc, receiptStyles(fonts)), content))
}
