/** The words of an email as an organiser writes them: a subject, and a text in the form that `parseText` reads. */
export type EmailTemplate = { subject: string; text: string }

/**
 * What may be filled in. `kind` says what its value is: words (when left out), a link, or a block of its own such as a
 * table of amounts. `withoutIt` says why a required one must stay: `no one can pay`.
 */
export type Placeholder = {
  name: string
  label: string
  kind?: 'words' | 'link' | 'block'
  isRequired?: boolean
  withoutIt?: string
}

/** A link that is filled in. `warning`: the small line that comes with it, wherever the words put it. */
export type LinkValue = { words: string; address: string; warning?: string }

/** Lines of what and how much (`amounts`), or of what and which (`facts`). */
export type TableValue = {
  rows: readonly (readonly [what: string, amount: string])[]
  look?: 'amounts' | 'facts'
}

/** What someone wrote, in as many lines as they wrote. */
type ProseValue = { prose: string }

/** Several things, each with its lines and perhaps its link. */
export type EntriesValue = {
  entries: readonly { title: string; lines: readonly string[]; link?: LinkValue }[]
}

/** Values are plain: nothing in them is read as a placeholder, as markup or as HTML. */
export type Value = string | LinkValue | TableValue | ProseValue | EntriesValue

export type Values = Readonly<Record<string, Value | undefined>>

/** The address of every link among the values. */
export const addressesIn = (values: Values): string[] =>
  Object.values(values)
    .flatMap((value) => {
      if (typeof value !== 'object') return []
      if ('address' in value) return [value.address]
      return 'entries' in value ? value.entries.map(({ link }) => link?.address ?? '') : []
    })
    .filter((address) => address !== '')

/** The most characters. */
export const templateLimits = { subject: 200, text: 10_000 } as const

/** How a placeholder is written. */
export const written = (name: string): string => `((${name}))`

/** Whether an address may be linked. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address) && URL.canParse(address)
