import type { Block, Filled } from './blocks.ts'
import { type EmailTemplate, isLinkAddress, type Value, type Values } from './mail-text.ts'
import { type Line, type Part, parseSubject, parseText } from './parse-text.ts'
import { textOf } from './text-of.ts'

export type FilledTemplate = { subject: string; text: string; blocks: Block[] }

/**
 * Fills a template with values: a subject on one line, the plain text, and the blocks for HTML. A line whose placeholders
 * are all empty is left out, and with it the line above if that ends in a colon. Accepts any template: what `checkTemplate`
 * refuses is kept literally, and a placeholder without a value is empty.
 */
export const fillTemplate = ({ subject, text }: EmailTemplate, values: Values): FilledTemplate => {
  const paragraphs = parseText(text)
    .map((lines) => blocksOf(lines, values))
    .filter((blocks) => blocks.length > 0)
  return {
    subject: oneLine(
      parseSubject(subject)
        .map((part) => fill(part, values).words)
        .join(''),
    ),
    text: textOf(paragraphs),
    blocks: paragraphs.flat(),
  }
}

const oneLine = (subject: string): string => subject.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()

/** The blocks of one paragraph. */
const blocksOf = (paragraph: readonly Line[], values: Values): Block[] => {
  const blocks: Block[] = []
  let above: Line | undefined
  for (const line of keptLines(paragraph, values)) {
    const filled = line.parts.map((part) => fill(part, values))
    const alone = blockOf(line, values, leadsOn(above))
    const last = blocks.at(-1)
    if (alone) blocks.push(alone)
    else if (line.isItem && last?.is === 'list') last.items.push(filled)
    else if (line.isItem) blocks.push({ is: 'list', items: [filled] })
    else if (last?.is === 'lines') last.lines.push(filled)
    else blocks.push({ is: 'lines', lines: [filled] })
    above = line
  }
  return blocks
}

/** Evaluated from the last line up, because a line that introduces an omitted line is omitted as well. */
const keptLines = (paragraph: readonly Line[], values: Values): Line[] => {
  let isLeft = false
  return paragraph
    .toReversed()
    .filter((line) => {
      isLeft = isLeftOut(line, values) || (isLeft && leadsOn(line))
      return !isLeft
    })
    .toReversed()
}

const leadsOn = (line: Line | undefined): boolean => {
  const last = line?.parts.at(-1)
  return last?.is === 'words' && last.words.endsWith(':')
}

const isLeftOut = ({ parts }: Line, values: Values): boolean => {
  const names = parts.flatMap(namesOf)
  return names.length > 0 && names.every((name) => isEmpty(valueNamed(values, name)))
}

const namesOf = (part: Part): string[] => {
  if (part.is === 'placeholder') return [part.name]
  if (part.is === 'words') return []
  return 'placeholder' in part.to ? [part.to.placeholder] : part.words.flatMap(namesOf)
}

const valueNamed = (values: Values, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const isEmpty = (value: Value | undefined): boolean => {
  if (value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if ('address' in value) return value.address === ''
  if ('prose' in value) return value.prose.trim() === ''
  return 'rows' in value ? value.rows.length === 0 : value.entries.length === 0
}

/** The block of a placeholder that is alone on its line; undefined: an ordinary line. */
const blockOf = ({ parts, isItem }: Line, values: Values, isSpelled: boolean): Block | undefined => {
  const [part, more] = parts
  if (!part || more || isItem) return undefined
  const name =
    part.is === 'placeholder'
      ? part.name
      : part.is === 'link' && 'placeholder' in part.to && part.to.placeholder
  const value = name ? valueNamed(values, name) : undefined
  if (value === undefined || typeof value === 'string') return undefined
  if ('address' in value) {
    const { words, is } = fill(part, values)
    return is === 'link' ? { is: 'button', isSpelled, ...value, words } : undefined
  }
  if (part.is === 'link') return undefined
  if ('rows' in value) return { is: 'table', ...value }
  if ('entries' in value) return { is: 'entries', ...value }
  return { is: 'prose', lines: value.prose.trim().split(lineEnd) }
}

const lineEnd = /\r\n|\r|\n/

const fill = (part: Part, values: Values): Filled => {
  const { isBold } = part
  if (part.is === 'words') return { is: 'words', words: part.words, isBold }
  if (part.is === 'placeholder') {
    const value = valueNamed(values, part.name)
    return typeof value === 'object' && 'address' in value && isLinkAddress(value.address)
      ? { is: 'link', words: value.words, address: value.address, isBold }
      : { is: 'value', words: inLine(value), isBold }
  }
  const words = part.words.map((one) => fill(one, values).words).join('')
  const address = 'address' in part.to ? part.to.address : addressOf(valueNamed(values, part.to.placeholder))
  return isLinkAddress(address)
    ? { is: 'link', words: words || address, address, isBold }
    : { is: 'words', words, isBold }
}

const addressOf = (value: Value | undefined): string =>
  typeof value === 'object' && 'address' in value ? value.address : ''

/** A value within a line; a value of several lines is joined into one. */
const inLine = (value: Value | undefined): string => {
  if (value === undefined || typeof value === 'string') return value ?? ''
  // where there is no link to show, as in a preview
  if ('address' in value) return value.address
  if ('prose' in value) return value.prose
  return 'rows' in value
    ? value.rows.map((row) => row.join(': ')).join(', ')
    : value.entries.map(({ title }) => title).join(', ')
}
