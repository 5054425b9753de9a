import { isBlank } from '../text/is-blank.ts'
import { type EmailTemplate, isLinkAddress, type Placeholder, templateLimits, written } from './mail-text.ts'
import { type Part, parseSubject, parseText } from './parse-text.ts'

export type TemplateProblem = { field: keyof EmailTemplate; problem: string }

type Allowed = { allowed: readonly Placeholder[] }

/** The problems of a template, as messages for its author; empty when it can be sent. */
export const checkTemplate = ({ subject, text }: EmailTemplate, { allowed }: Allowed): TemplateProblem[] => [
  ...judgeSubject(subject, allowed).map((problem) => ({ field: 'subject' as const, problem })),
  ...judgeText(text, allowed).map((problem) => ({ field: 'text' as const, problem })),
]

const judgeSubject = (subject: string, allowed: readonly Placeholder[]): string[] => {
  const fitting = allowed.filter(({ kind = 'words' }) => kind === 'words')
  const parts = parseSubject(subject)
  return [
    ...judgeCharacters('The subject', subject, templateLimits.subject),
    ...(/[\n\r\u2028\u2029]/.test(subject) ? ['The subject must be on one line.'] : []),
    ...(/\*\*|\[[^[\]]*\]\(/.test(subject) ? ['The subject cannot have bold text or links.'] : []),
    ...unclosed(parts),
    ...namesIn(parts).flatMap((name) =>
      allowed.some((one) => one.name === name) && fitting.every((one) => one.name !== name)
        ? [`${written(name)} cannot be in the subject.`]
        : judgeName(name, fitting),
    ),
  ]
}

const judgeText = (text: string, allowed: readonly Placeholder[]): string[] => {
  const lines = parseText(text).flat()
  const parts = lines.flatMap((line) => line.parts)
  const names = namesIn(parts)
  const required = allowed.filter(({ name, isRequired }) => isRequired && !names.includes(name))
  return [
    ...judgeCharacters('The text', text, templateLimits.text),
    ...unclosed(parts),
    ...names.flatMap((name) => judgeName(name, allowed)),
    ...parts.flatMap((part) => (part.is === 'link' ? judgeLink(part, allowed) : [])),
    ...lines.flatMap((line) => judgeBlocks(line.parts, line.isItem, allowed)),
    ...required.map(({ name, withoutIt }) =>
      withoutIt ? `${written(name)} must stay: without it ${withoutIt}.` : `${written(name)} must stay.`,
    ),
  ]
}

const judgeCharacters = (what: string, words: string, most: number): string[] => [
  ...(isBlank(words) ? [`${what} is required.`] : []),
  ...(words.length > most ? [`${what} must be at most ${most.toLocaleString('en')} characters.`] : []),
  ...(unseen.test(words)
    ? [`${what} has characters that cannot be seen. Delete them or type it again.`]
    : []),
]

const unseen = /(?![\n\r\t])\p{Cc}|\p{Co}|\p{Cs}/u

const judgeName = (name: string, allowed: readonly Placeholder[]): string[] => {
  if (allowed.some((one) => one.name === name)) return []
  const there = allowed.map((one) => written(one.name)).join(', ')
  return [`There is no ${written(name)} here.${there && ` You can use ${there}.`}`]
}

/** `((` that is not closed by `))` on the same line. */
const unclosed = (parts: readonly Part[]): string[] => {
  const words = parts.flatMap((part) => (part.is === 'link' ? part.words : [part]))
  return words.flatMap((part) => {
    const begun = part.is === 'words' ? /\(\([^()]{0,30}/.exec(part.words)?.[0].trimEnd() : undefined
    return begun ? [`“${begun}” is not closed. Write )) after the name of the placeholder.`] : []
  })
}

const judgeLink = ({ words, to }: Part & { is: 'link' }, allowed: readonly Placeholder[]): string[] => {
  if (words.length === 0) return ['A link needs words: [words](https://example.org).']
  if ('address' in to)
    return isLinkAddress(to.address)
      ? []
      : [
          `“${to.address}” cannot be linked. The address of a link begins with https://, http:// or mailto:, or is a placeholder that is a link.`,
        ]
  const known = allowed.find(({ name }) => name === to.placeholder)
  return known && known.kind !== 'link'
    ? [`${written(to.placeholder)} is not a link. Write it without the brackets [ ].`]
    : []
}

/** A placeholder whose value has several lines must be alone on its line. */
const judgeBlocks = (parts: readonly Part[], isItem: boolean, allowed: readonly Placeholder[]): string[] => {
  const blocks = namesIn(parts).filter((name) =>
    allowed.some((one) => one.name === name && one.kind === 'block'),
  )
  const isAlone = parts.length === 1 && parts[0]?.is === 'placeholder' && !isItem
  return isAlone ? [] : blocks.map((name) => `${written(name)} needs a line of its own.`)
}

const namesIn = (parts: readonly Part[]): string[] => [
  ...new Set(
    parts.flatMap((part): string[] => {
      if (part.is === 'words') return []
      if (part.is === 'placeholder') return [part.name]
      return [...namesIn(part.words), ...('placeholder' in part.to ? [part.to.placeholder] : [])]
    }),
  ),
]
