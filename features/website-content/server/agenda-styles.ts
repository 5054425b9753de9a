import type { DocumentFonts } from '#platform/server/documents/document-fonts.ts'
import { ink } from '#platform/server/documents/document-ink.ts'

/** The text styles of the agenda's PDF. */
export const agendaStyles = ({ text, strong, mono }: DocumentFonts) => ({
  title: { face: strong, size: 30, leading: 36, colour: ink.first },
  name: { face: strong, size: 12, leading: 17, colour: ink.first },
  lead: { face: text, size: 11, leading: 16, colour: ink.first },
  day: { face: strong, size: 15, leading: 20, colour: ink.first },
  item: { face: strong, size: 11.5, leading: 15, colour: ink.first },
  pause: { face: text, size: 11, leading: 15, colour: ink.second },
  words: { face: text, size: 9.5, leading: 13, colour: ink.second },
  speaker: { face: strong, size: 9.5, leading: 14, colour: ink.first },
  time: { face: mono, size: 9.5, leading: 12.5, colour: ink.second },
  ring: { face: strong, size: 9.5, leading: 10, colour: ink.first },
  ringLetter: { face: strong, size: 7, leading: 8, colour: ink.first },
  foot: { face: text, size: 8, leading: 11, colour: ink.third },
})

export type AgendaStyle = keyof ReturnType<typeof agendaStyles>
