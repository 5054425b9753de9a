import type { BadgeForm } from '#features/badges/print-forms.ts'
import { badgesOf, type PrintedConference, type PrintedPerson } from '#features/badges/printed-person.ts'
import { ink } from '#platform/server/documents/document-ink.ts'
import { cropMarks, markWeight, mm, onSheet, placeOnSheet } from './badge-measures.ts'
import type { Writer } from './badge-writer.ts'
import { a6Badges, smallBadges } from './draw-badge.ts'

/** Lays out the badges of people on pages. */
export const badgePages = (
  writer: Writer,
  form: BadgeForm,
  conference: PrintedConference,
  logo?: Uint8Array,
): ((person: PrintedPerson) => void) => {
  const { doc } = writer
  const draw = form === 'a6' ? a6Badges(writer, conference, logo) : smallBadges(writer, conference, logo)
  let drawn = 0
  return (person) => {
    for (const badge of badgesOf(person)) {
      if (form !== 'sheet' || drawn % onSheet === 0) doc.addPage()
      if (form === 'sheet' && drawn % onSheet === 0) drawCropMarks(writer)
      writer.badge(() => draw(badge, form === 'sheet' ? placeOnSheet(drawn) : undefined))
      drawn++
    }
  }
}

const drawCropMarks = ({ doc, artifact }: Writer): void =>
  artifact(() => {
    for (const { from, to } of cropMarks()) doc.moveTo(mm(from[0]), mm(from[1])).lineTo(mm(to[0]), mm(to[1]))
    doc.lineWidth(mm(markWeight)).stroke(ink.first)
  })
