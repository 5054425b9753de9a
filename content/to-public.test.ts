import { expect, test } from 'vitest'
import { websites } from '#tests/websites.ts'
import { defaultContent, initialContentOf } from './default-content.ts'
import type { Field } from './fields/field.ts'
import { contentFields } from './fields.ts'
import { longText } from './long-text/long-text-schema.ts'
import { publicPicture } from './picture.ts'
import { type Json, type StoredContent, type StoredItem, toStored } from './stored-content.ts'
import { toMarked, toPublic } from './to-public.ts'
import { websiteContent } from './website-content.ts'

const content = defaultContent.renewable
const stored = toStored(content)
const agendaDays = (stored['agenda'] as { days: (StoredItem & { items: StoredItem[] })[] }).days

test('the stored form of every website gives back what its pages say', () => {
  for (const website of websites)
    expect(toPublic(toStored(initialContentOf(website)))).toEqual(initialContentOf(website))
})

test('what has been through the schema is the same as what has not', () => {
  expect(websiteContent.parse(toPublic(stored))).toEqual(content)
})

test('every item of a list has an id of its own in the list', () => {
  const lists: string[][] = []
  const walk = (value: unknown) => {
    if (longText.safeParse(value).success) return
    if (Array.isArray(value) && typeof value[0] === 'object') lists.push(value.map(({ id }) => id))
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(stored)
  expect(lists.length).toBeGreaterThan(20)
  for (const ids of lists) {
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/)
  }
})

test('every field of the schema is described, and nothing else is', () => {
  expect(fieldsOf(contentFields).sort()).toEqual(leavesOf(websiteContent as unknown as Schema, '').sort())
})

test('an agenda item follows its speaker when the name changes, and names none who was removed', () => {
  const renamed = JSON.parse(JSON.stringify(stored).replace('"Prof. Haruka Morisada"', '"Prof. Haruka New"'))
  const named = (of: typeof content) => of.agenda.days.flatMap(({ items }) => items.map((i) => i.speaker))
  const at = named(content).indexOf('Prof. Haruka Morisada')
  expect(at).toBeGreaterThan(-1)
  expect(named(toPublic(renamed))[at]).toBe('Prof. Haruka New')

  renamed.speakers.firstGrid.shift()
  expect(named(toPublic(renamed))[at]).toBeUndefined()
})

test('agenda items are shown by their times, whatever their order in the list', () => {
  const [first, ...rest] = agendaDays[0]?.items ?? []
  const late = { ...first, id: 'late', time: '08:00-08:30' }
  const shuffled = put(
    stored,
    ['agenda', 'days', 0, 'items'],
    [...rest.reverse(), { ...first, id: 'first' }, late],
  )
  const times = toPublic(shuffled).agenda.days[0]?.items.map(({ time }) => time)
  expect(times).toHaveLength(rest.length + 2)
  expect(times?.slice(0, 2)).toEqual(['08:00-08:30', '08:00-09:00'])
  expect(times).toEqual([...(times ?? [])].sort())
})

test('an agenda item without a time comes after those that have one', () => {
  const unfinished = put(stored, ['agenda', 'days', 0, 'items', 0, 'time'], '')
  expect(toPublic(unfinished).agenda.days[0]?.items.at(-1)?.title).toBe(
    content.agenda.days[0]?.items[0]?.title,
  )
})

test('agenda days are shown and numbered by their dates, whatever their order in the list', () => {
  const turned = put(stored, ['agenda', 'days'], [...agendaDays].reverse())
  expect(toPublic(turned)).toEqual(content)
})

test('hidden items, empty optional texts and groups without their text are left out', () => {
  const less = [
    [['speakers', 'subline'], ''] as const,
    [['travel', 'title'], ''] as const,
    [['partners', 'cta', 'label'], ''] as const,
  ].reduce(
    (before, [path, value]) => put(before, path, value),
    put(stored, ['speakers', 'firstGrid', 0, 'hidden'], true),
  )
  const shown = toPublic(less)
  expect(shown.speakers.firstGrid.map(({ id }) => id)).not.toContain('haruka-morisada')
  expect(shown.speakers).not.toHaveProperty('subline')
  expect(shown.partners).not.toHaveProperty('cta')
  expect(shown).not.toHaveProperty('travel')
  expect(websiteContent.safeParse(shown).success).toBe(true)
})

const photo = {
  id: 'b'.repeat(64),
  width: 800,
  height: 1000,
  alt: 'Smiling',
  focusX: 0.4,
  credit: 'Photo: Ada',
}

test('an uploaded photo is shown as it is stored, and one without a description as decoration', () => {
  const withPhoto = put(stored, ['speakers', 'firstGrid', 0, 'photo'], photo)
  expect(toPublic(withPhoto).speakers.firstGrid[0]?.photo).toEqual(photo)
  expect(toStored(toPublic(withPhoto))).toEqual(withPhoto)

  const { alt: _alt, ...silent } = photo
  const undescribed = put(stored, ['pictures', 'logo'], silent)
  expect(toPublic(undescribed).pictures.logo?.alt).toBe('')
})

test('a partner without an address of its own has no link, and another empty link leads nowhere', () => {
  const [partner] = toPublic(stored).partners.items
  expect(partner).not.toHaveProperty('href')
  const withLink = put(stored, ['partners', 'items', 0, 'href'], 'https://institute.example/')
  expect(toPublic(withLink).partners.items[0]?.href).toBe('https://institute.example/')
  expect(toPublic(put(stored, ['featureCards', 0, 'href'], '')).featureCards[0]?.href).toBe('#')
})

test('a role decides the category', () => {
  const other = put(stored, ['speakers', 'firstGrid', 0, 'title'], 'Keynote Speaker')
  expect(toPublic(other).speakers.firstGrid[0]?.category).toBe('keynote')
})

test('marks stand before texts alone, each with the way to its field', () => {
  const { clean, marked, paths } = toMarked(stored)
  expect(clean).toEqual(content)
  const bare = JSON.parse(JSON.stringify(marked).replace(/\ue000../g, ''))
  expect(bare).toEqual(content)
  expect(marked.footer.mapPairs).toEqual(content.footer.mapPairs)
  expect(marked.nav.register.href).toBe('/registration')
  expect(paths).toContain('speakers.firstGrid.haruka-morisada.university')
  expect(new Set(paths).size).toBe(paths.length)
  const tiers = marked.partners.items.map(({ tier }) => tier)
  expect(new Set(tiers).size).toBe(new Set(content.partners.items.map(({ tier }) => tier)).size)
})

/** The stored form with another value at a path. */
const put = (
  content: StoredContent,
  [key = '', ...rest]: readonly (string | number)[],
  value: Json,
): StoredContent => {
  const copy = (Array.isArray(content) ? [...content] : { ...content }) as Record<string | number, Json>
  copy[key] = rest.length > 0 ? put(copy[key] as StoredContent, rest, value) : value
  return copy
}

/** The paths of all leaf fields, by `contentFields`. */
const fieldsOf = (field: Field, path = ''): string[] => {
  if (field.kind === 'group')
    return Object.entries(field.fields).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`))
  if (field.kind !== 'list') return [path]
  const { item } = field
  if (item.kind !== 'group') return [`${path}[]`]
  return [...(item.publicId ? [`${path}[].id`] : []), ...fieldsOf(item, `${path}[]`)]
}

type Schema = {
  _zod: { def: { type: string; innerType?: Schema; element?: Schema; shape?: Record<string, Schema> } }
}

const whole = ['.event.dates', '.event.location', '.event.hotel', '.contact.details.address']

/** The same by the schema; parts of stored-only fields and facts count as one. */
const leavesOf = (schema: Schema, path: string): string[] => {
  const { def } = schema._zod
  if (def.innerType) return leavesOf(def.innerType, path)
  if (([longText, publicPicture] as unknown[]).includes(schema)) return [path]
  const isWhole =
    whole.includes(path) ||
    /\.(avatar|wordmark|presentationTypes|noticeEmails|photo|picture)$|^\.pictures\.\w+$/.test(path)
  if (def.shape && !isWhole)
    return Object.entries(def.shape).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`))
  if (def.element && !isWhole) return leavesOf(def.element, `${path}[]`)
  return [path]
}
