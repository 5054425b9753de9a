import type { DocumentFonts } from '#platform/server/documents/document-fonts.ts'
import { ink } from '#platform/server/documents/document-ink.ts'

/** The text styles of a receipt. Amounts use tabular figures. */
export const receiptStyles = ({ text, strong, mono }: DocumentFonts) => ({
  event: { face: strong, size: 11.5, leading: 16, colour: ink.first },
  when: { face: text, size: 9.5, leading: 13, colour: ink.second },
  title: { face: strong, size: 30, leading: 36, colour: ink.first },
  number: { face: mono, size: 11, leading: 16, colour: ink.first },
  label: { face: text, size: 8.5, leading: 13, colour: ink.third },
  name: { face: strong, size: 11, leading: 15, colour: ink.first },
  words: { face: text, size: 9.5, leading: 13.5, colour: ink.first },
  line: { face: text, size: 10.5, leading: 15, colour: ink.first },
  amount: { face: mono, size: 10, leading: 15, colour: ink.first },
  total: { face: strong, size: 13, leading: 18, colour: ink.first },
  totalAmount: { face: mono, size: 13, leading: 18, colour: ink.first },
  id: { face: mono, size: 8.5, leading: 13.5, colour: ink.first },
  test: { face: strong, size: 10, leading: 14, colour: '#8a4b00' },
  behind: { face: strong, size: 170, leading: 170, colour: '#fbf0e2' },
  foot: { face: text, size: 8, leading: 11, colour: ink.third },
})

export type ReceiptStyle = keyof ReturnType<typeof receiptStyles>
