/*
 * The schema of a website's content for the editor, the diff and validation, with each field defined once. The stored
 * form follows it: every text is present, an optional one as '', and every list item has an id.
 */

/**
 * The page that shows a field; `speaker`: that of its speaker; `own`: the pages of the organisers; `every`: the layout of
 * all pages.
 */
export type ContentPage =
  | '/'
  | '/speakers'
  | 'speaker'
  | '/agenda'
  | '/conference-topics'
  | '/partners'
  | '/previous-edition'
  | '/gallery'
  | '/contact'
  | '/registration'
  | '/abstract-submission'
  | '/discount-registration'
  | 'own'
  | 'every'

type Described = {
  /** The name in the form and in change summaries, for example `University`. */
  label: string
  /** One sentence shown below the field. */
  hint?: string
  /** The page that shows it, if not its group's. */
  page?: ContentPage
}

/** A text field. */
export type TextField = Described & {
  /** `line`: one line; `text`: several; `address`: a link to a page of this or another website. */
  kind: 'line' | 'text' | 'address'
  /** Maximum length in characters. */
  limit: number
  /** Whether publishing requires a value. */
  required: boolean
  /**
   * How the preview marks it. `no`: pages use it as a key, which a mark would change; `group`: equal texts make one
   * heading, which links to the first of them.
   */
  marked?: 'no' | 'group'
  /** The editor proposes what other items of its list, and of its like, say here. */
  proposed?: true
  /** `page`: the address of a page of one's own (content/own-pages.ts); `web`: of another website, with https. */
  rule?: 'page' | 'web'
}

/** A text with paragraphs, lists, strong, emphasis and links (content/long-text/long-text.ts). */
export type LongField = Described & {
  kind: 'long'
  /** Maximum length of its words in characters. */
  limit: number
  /** Whether publishing requires a value. */
  required: boolean
}

export type NumberField = Described & {
  kind: 'number'
  min: number
  max: number
  whole: boolean
  /** 0 is none, which public content omits. */
  optional?: true
  /** An amount of money, which the editor shows and takes in euros. */
  unit?: 'cents'
}
export type ChoiceField = Described & {
  kind: 'choice'
  choices: readonly { value: string; label: string }[]
}
/** A boolean; false is omitted from public content. */
export type FlagField = Described & { kind: 'flag' }
/** Start and end in local time, `09:00-09:45`. */
export type TimeField = Described & { kind: 'time' }
/** A speaker by id; '' is none. Public content has the name. */
export type SpeakerField = Described & { kind: 'speaker' }
/** Set in Manage Events; read-only in the editor. */
export type FactField = Described & { kind: 'fact' }
/** An uploaded picture (content/picture.ts), stored as null while there is none. Public content omits it then. */
export type PictureField = Described & {
  kind: 'picture'
  /** Width and height of the frame for which the editor crops; absent: whole, in any ratio. */
  ratio?: readonly [width: number, height: number]
  /** The text field of its group whose value describes it, which the editor proposes as alternative text. */
  altFrom?: string
  /** Whether pages cut it to frames of other ratios, so that the editor asks for the point that stays visible. */
  hasFocus?: true
}
/** Stored but not editable: what pictures are drawn from and what other fields derive. */
export type KeptField = Described & {
  kind: 'kept'
  /** Computes the public value from its group and the index in the list. */
  derive?: (group: Readonly<Record<string, unknown>>, place: number) => string | number
  /** A picture that may be drawn for the name in its group, by its address or the group's id: absent with another name. */
  drawnBy?: 'address' | 'id'
  /** Its value where there is none, for older versions, which require one. Public content omits it. */
  empty?: string
  /** Whether a new item may have this value; by default the field must be missing. */
  isRight?: (value: unknown) => boolean
}

/** A field without subfields. */
export type LeafField =
  | TextField
  | LongField
  | NumberField
  | ChoiceField
  | FlagField
  | TimeField
  | SpeakerField
  | FactField
  | PictureField
  | KeptField

export type GroupField = Described & {
  kind: 'group'
  fields: Readonly<Record<string, Field>>
  /** Name of a text field; the group is omitted from public content while that is empty. */
  unless?: string
  /** The group is omitted from public content while all its fields are empty. */
  optional?: true
}

export type ListField = Described & {
  kind: 'list'
  /** The name of one item: `Speaker`. */
  one: string
  item: ItemField
  /** The field that names an item, with dots for nested fields. */
  title: string
  /** The field shown as an item's subtitle. */
  second?: string
  /** Maximum number of items. */
  limit: number
  /** Public content omits an empty one. */
  optional?: true
  /** Items can be edited, but not added or removed. */
  fixed?: true
  /** Public content is sorted by this field, whatever the stored order. */
  sortedBy?: string
  /**
   * References that are always in the list, in their default order, which public content omits: they are moved and
   * hidden, never added or removed.
   */
  whole?: readonly string[]
}

/**
 * An item of a list. `text`: plain text, stored as `{ id, text }`; `reference`: an item of another list, stored as `{ id
 * }`.
 */
export type ItemField =
  | (GroupField & { /** Public content includes the id. */ publicId?: true })
  | { kind: 'text'; text: TextField | LongField }
  | { kind: 'reference'; to: 'speakers' | 'topics' | 'sections' }

export type Field = LeafField | GroupField | ListField

type TextOptions = Partial<Omit<TextField, 'kind' | 'label'>>

/** A required single-line text. */
export const line = (label: string, more: TextOptions = {}): TextField => ({
  kind: 'line',
  label,
  limit: 200,
  required: true,
  ...more,
})
/** A required multi-line text. */
export const text = (label: string, more: TextOptions = {}): TextField => ({
  kind: 'text',
  label,
  limit: 2000,
  required: true,
  ...more,
})
/** A required text with paragraphs, lists and links. */
export const long = (label: string, limit: number): LongField => ({
  kind: 'long',
  label,
  limit,
  required: true,
})
/** The field made optional: when empty, public content omits it. */
export const maybe = <T extends TextField | LongField>(field: T): T => ({ ...field, required: false })
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
/** A picture, which is always optional. */
export const picture = (
  label: string,
  more: Partial<Omit<PictureField, 'kind' | 'label'>> = {},
): PictureField => ({ kind: 'picture', label, ...more })
export const fact = (label: string): FactField => ({ kind: 'fact', label })
export const kept = (
  label: string,
  more: Pick<KeptField, 'derive' | 'drawnBy' | 'empty' | 'isRight'> = {},
): KeptField => ({
  kind: 'kept',
  label,
  ...more,
})
export const flag = (label: string, hint?: string): FlagField => ({
  kind: 'flag',
  label,
  ...(hint && { hint }),
})

/** A choice of one of these or none, which public content omits. */
export const choice = (label: string, values: readonly string[]): ChoiceField => ({
  kind: 'choice',
  label,
  choices: ['', ...values].map((value) => ({ value, label: value || 'None' })),
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

/** A link with its label. */
export const link = (label: string, more: Partial<Omit<GroupField, 'kind' | 'fields'>> = {}): GroupField =>
  group(label, { label: line('Words', { limit: 60 }), href: address('Leads to') }, more)
