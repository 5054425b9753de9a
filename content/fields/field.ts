/*
 * How the editor, the diff and the judgement of what was typed see the content of a website: each field once. The
 * stored form follows it: every text is there, an optional one as '', and every item of a list has an id.
 */

/** Where a visitor reads it: the address of the page. `every`: in the frame around all pages. */
export type ContentPage =
  | '/'
  | '/speakers'
  | '/agenda'
  | '/conference-topics'
  | '/partners'
  | '/previous-edition'
  | '/gallery'
  | '/contact'
  | '/registration'
  | '/abstract-submission'
  | '/discount-registration'
  | 'every'

type Described = {
  /** As the form and the sentences of a publication name it, for example `University`. */
  label: string
  /** One sentence below the field. */
  hint?: string
  /** Where it is shown, when not where its group is. */
  page?: ContentPage
}

/** A text that an organiser types. */
export type TextField = Described & {
  /** `line`: one line; `text`: several; `address`: a page of this website or of another one. */
  kind: 'line' | 'text' | 'address'
  /** The most characters. */
  limit: number
  /** A publication needs it. */
  required: boolean
  /**
   * How the preview finds it on the page. `no`: pages use it as a key, so a mark in it would change them; `group`: equal
   * texts make one heading, which leads to the first of them.
   */
  marked?: 'no' | 'group'
}

export type NumberField = Described & { kind: 'number'; min: number; max: number; whole: boolean }
export type ChoiceField = Described & {
  kind: 'choice'
  choices: readonly { value: string; label: string }[]
}
/** Yes or no; no is left out of what the pages get. */
export type FlagField = Described & { kind: 'flag' }
/** From and to in local time, `09:00-09:45`. */
export type TimeField = Described & { kind: 'time' }
/** Who of the speakers, by id; '' is none. Pages get the name. */
export type SpeakerField = Described & { kind: 'speaker' }
/** Set in Manage Events and shown here as a fact. */
export type FactField = Described & { kind: 'fact' }
/** Kept as it is: what pictures are drawn from, and what follows from other fields. */
export type KeptField = Described & {
  kind: 'kept'
  /** What pages get instead, from the group that it belongs to and its place in the list. */
  derive?: (group: Readonly<Record<string, unknown>>, place: number) => string | number
  /** Whether a new item may have this here; by default it may be missing. */
  isRight?: (value: unknown) => boolean
}

/** A field without parts. */
export type LeafField =
  | TextField
  | NumberField
  | ChoiceField
  | FlagField
  | TimeField
  | SpeakerField
  | FactField
  | KeptField

export type GroupField = Described & {
  kind: 'group'
  fields: Readonly<Record<string, Field>>
  /** The whole group is left out of the pages while this text of it is empty. */
  unless?: string
}

export type ListField = Described & {
  kind: 'list'
  /** What one item is called: `Speaker`. */
  one: string
  item: ItemField
  /** The field that names an item, dotted where it is deeper. */
  title: string
  /** The field that says more about it in a list. */
  second?: string
  /** The most items. */
  limit: number
  /** Items are edited, but neither added nor removed. */
  fixed?: true
  /** Pages show the items in the order of this text of theirs, whatever their order in the list. */
  sortedBy?: string
}

/**
 * An item of a list. `text`: a plain text, stored as `{ id, text }`; `reference`: an item of another list, stored as
 * `{ id }`.
 */
export type ItemField =
  | (GroupField & { /** Pages get the id, too. */ publicId?: true })
  | { kind: 'text'; text: TextField }
  | { kind: 'reference'; to: 'speakers' | 'topics' }

export type Field = LeafField | GroupField | ListField

type TextOptions = Partial<Omit<TextField, 'kind' | 'label'>>

/** One line; a publication needs it. */
export const line = (label: string, more: TextOptions = {}): TextField => ({
  kind: 'line',
  label,
  limit: 200,
  required: true,
  ...more,
})
/** Several lines; a publication needs them. */
export const text = (label: string, more: TextOptions = {}): TextField => ({
  kind: 'text',
  label,
  limit: 2000,
  required: true,
  ...more,
})
/** The same, and it may be empty: then the pages leave it out. */
export const maybe = <T extends TextField>(field: T): T => ({ ...field, required: false })
export const address = (label: string, more: TextOptions = {}): TextField => ({
  kind: 'address',
  label,
  limit: 500,
  required: true,
  hint: 'A page of this website, such as /speakers, or an address that begins with https://',
  ...more,
})
export const number = (
  label: string,
  more: Partial<Omit<NumberField, 'kind' | 'label'>> = {},
): NumberField => ({
  kind: 'number',
  label,
  min: 0,
  max: 10_000_000,
  whole: true,
  ...more,
})
export const fact = (label: string): FactField => ({ kind: 'fact', label })
export const kept = (label: string, more: Pick<KeptField, 'derive' | 'isRight'> = {}): KeptField => ({
  kind: 'kept',
  label,
  ...more,
})
export const flag = (label: string, hint?: string): FlagField => ({
  kind: 'flag',
  label,
  ...(hint && { hint }),
})

export const group = (
  label: string,
  fields: GroupField['fields'],
  more: Partial<Omit<GroupField, 'kind' | 'fields'>> & { publicId?: true } = {},
): GroupField & { publicId?: true } => ({ kind: 'group', label, fields, ...more })

export const listOf = (
  label: string,
  one: string,
  item: ItemField,
  more: Partial<Omit<ListField, 'kind' | 'item' | 'one'>> = {},
): ListField => ({
  kind: 'list',
  label,
  one,
  item,
  title: item.kind === 'text' ? 'text' : item.kind === 'reference' ? 'id' : 'title',
  limit: 100,
  ...more,
})

/** A list of plain texts. */
export const texts = (label: string, one: string, more: Partial<Omit<ListField, 'kind'>> = {}): ListField =>
  listOf(label, one, { kind: 'text', text: text(one, { limit: 1000 }) }, more)

/** A link with its words. */
export const link = (label: string, more: Partial<Omit<GroupField, 'kind' | 'fields'>> = {}): GroupField =>
  group(label, { label: line('Words', { limit: 60 }), href: address('Leads to') }, more)
