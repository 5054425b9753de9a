import PDFDocument from 'pdfkit'

/** A PDF of one page as a program writes it, such as with a password. */
export const aRealPdf = async (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const doc = new PDFDocument(options)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => doc.on('end', done))
  doc.text('An abstract').end()
  await ended
  return Buffer.concat(chunks)
}
