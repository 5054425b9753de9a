import { formLabels, type PrintForm } from '#features/badges/print-forms.ts'
import type { PrintedConference, PrintedPerson } from '#features/badges/printed-person.ts'
import type { DocumentFonts } from '#platform/server/documents/document-fonts.ts'
import { hasUnknownLetters } from '#platform/server/documents/drawable-text.ts'

/** What the thread knows of an order before its people come. */
export type PrintedOrder = { form: PrintForm; conference: PrintedConference; orderedAt: Date }

/** What the PDF says about itself. */
export const aboutPrint = ({ form, conference, orderedAt }: PrintedOrder) => ({
  title: form === 'desk-list' ? formLabels[form] : `Badges, ${formLabels[form]}`,
  subject: `${conference.name}, ${conference.when}`,
  author: conference.name,
  made: orderedAt,
})

/** The names with letters that no font has. */
export const unwritableIn = (fonts: DocumentFonts, people: readonly PrintedPerson[]): string[] =>
  people.map(({ name }) => name).filter((name) => hasUnknownLetters(fonts.strong, name.normalize('NFC')))
