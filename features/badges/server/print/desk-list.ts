import { deskHeading } from '#features/badges/desk-order.ts'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import type { DocumentFonts } from '#platform/server/documents/document-fonts.ts'
import { ink } from '#platform/server/documents/document-ink.ts'
import { createDocument, type PdfDocument } from '#platform/server/documents/pdf-document.ts'
import { closingTime } from '#shared/time/closing-time.ts'
import type { PrintedOrder } from './printed-order.ts'

type Doc = PDFKit.PDFDocument

type DeskStyle = keyof ReturnType<typeof deskStyles>
type DeskDocument = PdfDocument<DeskStyle>

/** Writes the desk list, person by person, and its end. */
export const deskPages = (doc: Doc, fonts: DocumentFonts, { conference, orderedAt }: PrintedOrder) => {
  const page = createDocument(doc, deskStyles(fonts))
  const { styles } = page
  let heading: string | undefined
  page.startPage()
  page.write('H1', 'Desk list', styles.title)
  page.write('P', `${conference.name}, ${conference.when}, ${conference.where}`, styles.lead)
  page.y += 8
  return {
    write: (person: PrintedPerson) => {
      const own = deskHeading(person.name)
      const height = heightOf(page, person)
      const isFirst = own !== heading
      const begins = isFirst || !page.hasRoomFor(height)
      if (!page.hasRoomFor(height + (isFirst ? headingHeight : 0))) page.startPage()
      if (begins) writeHeading(page, isFirst ? own : `${own}, continued`)
      heading = own
      writePerson(page, person, height)
    },
    end: () => {
      page.writeFoot(
        `As of ${closingTime(orderedAt, conference.timeZone ?? 'UTC')}. Tick the box when a person has arrived.`,
        conference.address,
      )
      page.end()
    },
  }
}

const deskStyles = ({ text, strong, mono }: DocumentFonts) => ({
  title: { face: strong, size: 22, leading: 28, colour: ink.first },
  lead: { face: text, size: 9.5, leading: 13, colour: ink.second },
  letter: { face: strong, size: 15, leading: 19, colour: ink.first },
  name: { face: strong, size: 10, leading: 13, colour: ink.first },
  words: { face: text, size: 8.5, leading: 12, colour: ink.second },
  type: { face: text, size: 9.5, leading: 13, colour: ink.first },
  reference: { face: mono, size: 8.5, leading: 13, colour: ink.first },
  foot: { face: text, size: 8, leading: 11, colour: ink.third },
})

const headingHeight = 34

const writeHeading = (page: DeskDocument, heading: string): void => {
  page.y += 10
  page.write('H2', heading, page.styles.letter)
  page.y += 3
  page.rule(1, ink.first)
  page.y += 2
}

/** The columns, in points from the left edge of the page. */
const nameAt = { x: 70, width: 250 }
const typeAt = { x: 328, width: 92 }
const paymentAt = { x: 426, width: 121 }
const gap = 10

const originOf = ({ organisation, country }: PrintedPerson): string =>
  [organisation, country].filter(Boolean).join(', ')

const heightOf = (page: DeskDocument, person: PrintedPerson): number => {
  const { styles, heightOf: measure } = page
  const left =
    measure(person.name, styles.name, nameAt.width) + measure(originOf(person), styles.words, nameAt.width)
  const right = styles.type.leading + measure(person.stay, styles.words, paymentAt.width)
  return Math.max(left, right) + gap + (person.isAccompanied ? companionHeight : 0)
}

const companionHeight = 17

const writePerson = (page: DeskDocument, person: PrintedPerson, height: number): void => {
  const { styles } = page
  const top = page.y + gap / 2
  const write = (text: string, style: DeskStyle, { x, width }: typeof nameAt) => {
    if (text) page.write('P', text, styles[style], x, width)
  }
  drawBox(page, top)
  page.group('Sect', () => {
    page.y = top
    write(person.name, 'name', nameAt)
    write(originOf(person), 'words', nameAt)
    const end = page.y
    page.y = top
    write(person.typeLabel ?? presentationName(person.type), 'type', typeAt)
    write(person.reference, 'reference', typeAt)
    page.y = top
    write(person.payment, 'type', paymentAt)
    write(person.stay, 'words', paymentAt)
    if (!person.isAccompanied) return
    page.y = Math.max(end, page.y) + 4
    drawBox(page, page.y, nameAt.x)
    write('Accompanying person', 'type', { x: nameAt.x + 22, width: nameAt.width - 22 })
  })
  page.y = top - gap / 2 + height
  page.rule()
}

/** A checkbox. */
const drawBox = ({ doc, left, artifact }: DeskDocument, y: number, x = left): void =>
  artifact(() =>
    doc
      .rect(x + 0.5, y + 0.5, 11, 11)
      .lineWidth(0.9)
      .stroke(ink.first),
  )
