/** A part of a line, as it was written. */
export type Part =
  | { is: 'words'; words: string; isBold: boolean }
  | { is: 'placeholder'; name: string; isBold: boolean }
  | { is: 'link'; words: readonly Part[]; to: LinkTarget; isBold: boolean }

type LinkTarget = { address: string } | { placeholder: string }

export type Line = { parts: readonly Part[]; isItem: boolean }

/**
 * Parses a text: paragraphs separated by empty lines, `- ` before list items, `**bold**`, `[text](address)` and
 * `((placeholder))`. Everything else is plain text.
 */
export const parseText = (text: string): Line[][] => {
  const paragraphs: Line[][] = []
  let isOpen = false
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trimEnd())) {
    if (line === '') isOpen = false
    else if (isOpen) paragraphs.at(-1)?.push(lineOf(line))
    else isOpen = paragraphs.push([lineOf(line)]) > 0
  }
  return paragraphs
}

const lineOf = (line: string): Line => {
  const isItem = /^- \S/.test(line)
  return { parts: parseLine(isItem ? line.slice(2) : line), isItem }
}

const parseLine = (line: string): Part[] => {
  const marks = [...line.matchAll(token)]
  const lastBold = marks.filter(([whole]) => whole === bold).length % 2 ? lastIndexOf(marks, bold) : -1
  const parts: Part[] = []
  let isBold = false
  let at = 0
  const addText = (words: string) => words && parts.push({ is: 'words', words, isBold })
  for (const [index, mark] of marks.entries()) {
    addText(line.slice(at, mark.index))
    at = mark.index + mark[0].length
    // an unpaired last mark closes nothing: it is literal text
    if (mark[0] !== bold) parts.push(partOf(mark, isBold))
    else if (index === lastBold) addText(bold)
    else isBold = !isBold
  }
  addText(line.slice(at))
  return parts
}

/** Parses a subject, which has placeholders and no markup. */
export const parseSubject = (subject: string): Part[] =>
  subject
    .split(placeholders)
    .map(
      (piece, index): Part =>
        index % 2
          ? { is: 'placeholder', name: nameOf(piece), isBold: false }
          : { is: 'words', words: piece, isBold: false },
    )
    .filter((part) => part.is === 'placeholder' || part.words !== '')

const bold = '**'
const placeholders = /\(\(([^()\n]*)\)\)/
const address = String.raw`\(\([^()\n]*\)\)|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*`
const token = new RegExp(String.raw`\*\*|\[([^[\]\n]*)\]\((${address})\)|\(\(([^()\n]*)\)\)`, 'g')

const partOf = ([, words, target = '', name = '']: RegExpMatchArray, isBold: boolean): Part => {
  if (words === undefined) return { is: 'placeholder', name: nameOf(name), isBold }
  const placeholder = new RegExp(`^${placeholders.source}$`).exec(target)?.[1]
  const to = placeholder === undefined ? { address: target } : { placeholder: nameOf(placeholder) }
  return { is: 'link', words: parseSubject(words), to, isBold }
}

/** `(( Name ))` is read as `((name))`. */
const nameOf = (raw: string): string => raw.trim().replace(/\s+/g, ' ').toLowerCase()

const lastIndexOf = (marks: readonly RegExpMatchArray[], whole: string) =>
  marks.findLastIndex((mark) => mark[0] === whole)
