import PDFDocument from 'pdfkit'

/** A one-page PDF as a program writes it, optionally encrypted. */
export const aRealPdf = async (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const doc = new PDFDocument(options)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => doc.on('end', done))
  doc.text('An abstract').end()
  await ended
  return Buffer.concat(chunks)
}
