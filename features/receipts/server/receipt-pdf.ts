import { drawDocument } from '#platform/server/documents/draw-document.ts'
import { createPaper } from '#platform/server/documents/paper.ts'
import { paperFonts } from '#platform/server/documents/paper-fonts.ts'
import type { DocumentContent } from '../document-content.ts'
import { drawReceipt } from './draw-receipt.ts'
import { receiptStyles } from './receipt-styles.ts'

/** A document on A4, tagged. The same content makes the same bytes. */
export const receiptPdf = async (content: DocumentContent): Promise<Buffer> => {
  const fonts = paperFonts()
  const about = {
    title: `${content.title} ${content.number}`,
    subject: `${content.event.name}, ${content.event.when}`,
    author: content.seller.name,
    made: new Date(content.issuedAt),
  }
  return drawDocument(about, (doc) => drawReceipt(createPaper(doc, receiptStyles(fonts)), content))
}
