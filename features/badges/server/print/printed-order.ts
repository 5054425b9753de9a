import { formLabels, type PrintForm } from '#features/badges/print-forms.ts'
import type { PrintedConference, PrintedPerson } from '#features/badges/printed-person.ts'
import type { DocumentFonts } from '#platform/server/documents/document-fonts.ts'
import { hasUndrawableLetters } from '#platform/server/documents/drawable-text.ts'

/** The data of an order that the thread gets before its people. */
export type PrintedOrder = {
  form: PrintForm
  conference: PrintedConference
  orderedAt: Date
  /** The uploaded logo as a JPEG; absent: the mark of the look is drawn. */
  logo?: Uint8Array
}

/** The metadata of the PDF. */
export const aboutPrint = ({ form, conference, orderedAt }: PrintedOrder) => ({
  title: form === 'desk-list' ? formLabels[form] : `Badges, ${formLabels[form]}`,
  subject: `${conference.name}, ${conference.when}`,
  author: conference.name,
  made: orderedAt,
})

/** The names with characters that no font has. */
export const unwritableIn = (fonts: DocumentFonts, people: readonly PrintedPerson[]): string[] =>
  people.map(({ name }) => name).filter((name) => hasUndrawableLetters(fonts.strong, name.normalize('NFC')))
