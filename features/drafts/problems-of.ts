import type { Field, ListField } from '#content/fields/field.ts'
import { contentFields } from '#content/fields.ts'
import { textOf } from '#content/long-text/long-text.ts'
import type { LongText } from '#content/long-text/long-text-schema.ts'
import { judgePageAddress } from '#content/own-pages.ts'
import { isBrokenLink } from '#content/page-addresses.ts'
import { speakerPath } from '#content/speakers/speaker-pages.ts'
import type { Json, StoredContent, StoredGroup, StoredItem } from '#content/stored-content.ts'
import { isBlank } from '#shared/text/is-blank.ts'
import type { Path } from './change.ts'
import { everyOne, isListOfPeople } from './referred.ts'

/** Something that is not ready for visitors. `holdsBack`: it blocks publishing; otherwise it is a hint. */
export type Problem = { path: Path; what: string; holdsBack: boolean }

/** All problems of a draft, in the order of the fields. Hidden items have none. */
export const problemsOf = (draft: StoredContent): Problem[] => [
  ...inGroup(
    {
      speakers: new Set(everyOne(draft, 'speakers').map(({ id }) => id)),
      topics: new Set(everyOne(draft, 'topics').map(({ id }) => id)),
      paths: [
        ...shownPages(draft).map(({ address }) => `/${address}`),
        ...everyOne(draft, 'speakers').map(({ id, name }) => speakerPath({ id, name: String(name) })),
      ],
    },
    contentFields.fields,
    draft,
    [],
  ),
  ...takenAddresses(draft),
]

const shownPages = (draft: StoredContent) =>
  (draft['pages'] as readonly StoredItem[]).filter(({ hidden }) => !hidden)

/** Pages of one's own at an address that the product or an earlier page has: visitors cannot see them. */
const takenAddresses = (draft: StoredContent): Problem[] =>
  shownPages(draft).flatMap(({ id, address }, at, pages): Problem[] => {
    if (address === '') return []
    const earlier = pages.slice(0, at).some((one) => one['address'] === address)
    const what = earlier ? `another page has the address ${address}` : judgePageAddress(String(address))
    return what ? [{ path: ['pages', id, 'address'], what, holdsBack: true }] : []
  })

type Known = {
  speakers: ReadonlySet<string>
  topics: ReadonlySet<string>
  /** The paths of the organisers' own pages, and of the speakers'. */
  paths: readonly string[]
}

const inGroup = (known: Known, fields: Readonly<Record<string, Field>>, group: StoredGroup, path: Path) =>
  Object.entries(fields).flatMap(([name, field]) => inField(known, field, group[name], [...path, name]))

const inField = (known: Known, field: Field, value: Json | undefined, path: Path): Problem[] => {
  const problem = (what: string, holdsBack = true): Problem[] => [{ path, what, holdsBack }]
  switch (field.kind) {
    case 'group': {
      const group = value as StoredGroup
      // a group that its pages leave out has no problems
      return field.unless && group[field.unless] === '' ? [] : inGroup(known, field.fields, group, path)
    }
    case 'list':
      return inList(known, field, value as readonly StoredItem[], path)
    case 'line':
    case 'text':
    case 'address': {
      const text = value as string
      if (field.required && isBlank(text)) return problem(`the ${field.label.toLowerCase()} is empty`)
      const isBroken = field.kind === 'address' && isBrokenLink(text, known.paths)
      return isBroken ? problem(`there is no page ${text}`, false) : []
    }
    case 'long':
      return field.required && isBlank(textOf(value as LongText))
        ? problem(`the ${field.label.toLowerCase()} is empty`)
        : []
    case 'time':
      return value === ''
        ? problem('the time is empty')
        : endsBeforeItBegins(value as string)
          ? problem('the end is before the start')
          : []
    case 'picture':
      return value !== null && (value as StoredGroup)['alt'] === undefined
        ? problem(
            `the ${field.label.toLowerCase()} has no alternative text: write what it shows, or choose Decoration only`,
          )
        : []
    case 'speaker':
      return value === '' || known.speakers.has(value as string)
        ? []
        : problem('the speaker was removed, and the agenda names none', false)
    default:
      return []
  }
}

const inList = (known: Known, list: ListField, items: readonly StoredItem[], path: Path): Problem[] =>
  items.flatMap((one): Problem[] => {
    if (one.hidden) return []
    const { item, label } = list
    const itemPath = [...path, one.id]
    if (isListOfPeople(list) && one['speaker'] === '' && isBlank(String(one['name'])))
      return [{ path: itemPath, what: 'it names nobody, and the agenda leaves it out', holdsBack: false }]
    if (item.kind === 'text') return inField(known, item.text, one['text'], [...itemPath, 'text'])
    if (item.kind === 'group') return inGroup(known, item.fields, one, itemPath)
    return item.to === 'sections' || known[item.to].has(one.id)
      ? []
      : [
          {
            path: itemPath,
            what: `one of ${label.toLowerCase()} was removed, and the page leaves it out`,
            holdsBack: false,
          },
        ]
  })

const endsBeforeItBegins = (time: string) => time.slice(6) <= time.slice(0, 5)
