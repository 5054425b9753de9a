import { workerData } from 'node:worker_threads'
import { isOfBadges } from '#features/badges/print-forms.ts'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import { answerPortions } from '#platform/server/documents/answer-portions.ts'
import { documentFonts } from '#platform/server/documents/document-fonts.ts'
import { openDocument } from '#platform/server/documents/draw-document.ts'
import { pageOf } from './badge-measures.ts'
import { badgePages } from './badge-pages.ts'
import { createWriter } from './badge-writer.ts'
import { deskPages } from './desk-list.ts'
import { aboutPrint, type PrintedOrder, unwritableIn } from './printed-order.ts'

// started by draw-in-portions.ts with the order; posts the bytes for each batch of people
const order = workerData as PrintedOrder
const { form, conference, logo } = order
const fonts = documentFonts()

if (isOfBadges(form)) {
  const doc = openDocument(aboutPrint(order), { size: pageOf(form), keepsPages: false })
  const writer = createWriter(doc, fonts)
  const draw = badgePages(writer, form, conference, logo)
  answerPortions<PrintedPerson[], string>({
    doc,
    draw: (people) => {
      for (const person of people) draw(person)
      return unwritableIn(fonts, people)
    },
    end: writer.end,
  })
} else {
  const doc = openDocument(aboutPrint(order))
  const pages = deskPages(doc, fonts, order)
  answerPortions<PrintedPerson[], string>({
    doc,
    draw: (people) => {
      for (const person of people) pages.write(person)
      return unwritableIn(fonts, people)
    },
    end: pages.end,
  })
}
