/** An email as an organiser writes it: a subject, and a text in the syntax of `parseText`. */
export type EmailTemplate = { subject: string; text: string }

/**
 * A placeholder. `kind` is the kind of its value: text (default), a link, or a block such as a table of amounts.
 * `withoutIt` says why a required one must stay: `no one can pay`.
 */
export type Placeholder = {
  name: string
  label: string
  kind?: 'words' | 'link' | 'block'
  isRequired?: boolean
  withoutIt?: string
}

/** A link value. `warning`: a small line shown with it, wherever the template puts the link. */
export type LinkValue = { words: string; address: string; warning?: string }

/** A table of labels and amounts (`amounts`), or of labels and values (`facts`). */
export type TableValue = {
  rows: readonly (readonly [what: string, amount: string])[]
  look?: 'amounts' | 'facts'
}

/** Text that a person wrote, with their line breaks. */
type ProseValue = { prose: string }

/** Several entries, each with its lines and optionally a link. */
export type EntriesValue = {
  entries: readonly { title: string; lines: readonly string[]; link?: LinkValue }[]
}

/** Values are plain text: nothing in them is parsed as a placeholder, markup or HTML. */
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

/** Maximum numbers of characters. */
export const templateLimits = { subject: 200, text: 10_000 } as const

/** The syntax of a placeholder. */
export const written = (name: string): string => `((${name}))`

/** Whether an address may be linked. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address) && URL.canParse(address)
