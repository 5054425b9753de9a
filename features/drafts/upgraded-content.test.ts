import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/property-seed.ts'
import { defaultContent } from '#content/default-content.ts'
import { textOf } from '#content/long-text/long-text.ts'
import { longText } from '#content/long-text/long-text-schema.ts'
import { type Json, type StoredContent, type StoredGroup, toStored } from '#content/stored-content.ts'
import { toPublic } from '#content/to-public.ts'
import { storedFormat, upgrade } from '#content/upgrades.ts'
import { randomChange } from '#tests/random-changes.ts'
import { aWebsite } from '#tests/websites.ts'
import { applyChange } from './apply-changes.ts'

/** What organisers can have made of a content with this many changes. */
const editedContent = (of: keyof typeof defaultContent, steps: number, dice: (below: number) => number) => {
  let content = toStored(defaultContent[of])
  for (let step = 0; step < steps; step++)
    content = applyChange(content, randomChange(content, dice, `new-${step}`)).content
  return content
}

/** The words of every long text, and all else as it is. */
const words = (value: unknown): unknown => {
  const long = longText.safeParse(value)
  if (long.success) return textOf(long.data).replaceAll(/\s+/g, '')
  if (Array.isArray(value)) return value.map(words)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, words(one)]))
}

const plain = (value: Json | undefined): Json => {
  const long = longText.safeParse(value)
  return long.success ? textOf(long.data) : ''
}
const withPlain = (group: Json | undefined, list: string, name: string): StoredGroup => {
  const items = (group as StoredGroup)[list] as readonly StoredGroup[]
  return { ...(group as StoredGroup), [list]: items.map((item) => ({ ...item, [name]: plain(item[name]) })) }
}

/** The parts that were added since the first version. */
const addedSince = ['pages', 'homeSections', 'heads', 'pictures'] as const

/** The content as a version of the first format stored it, without what it did not know. */
const firstFormat = (content: StoredContent, unknown: readonly string[]): StoredContent =>
  Object.fromEntries(
    Object.entries({
      ...content,
      faq: withPlain(content['faq'], 'items', 'answer'),
      intro: withPlain(content['intro'], 'paragraphs', 'text'),
    }).filter(([name]) => !unknown.includes(name)),
  )

test('any content of an older version is upgraded whole: its words stay, what is new is there, and a second upgrade changes nothing', () => {
  const slugs = fc.constantFrom('optics', 'renewable', 'nursing')
  fc.assert(
    fc.property(
      slugs,
      fc.integer({ min: 0, max: 40 }),
      fc.infiniteStream(fc.nat()),
      fc.subarray([...addedSince]),
      (slug, steps, numbers, unknown) => {
        const dice = (below: number) => (numbers.next().value ?? 0) % below
        const content = editedContent(slug, steps, dice)
        const older = firstFormat(content, unknown)
        const before = JSON.stringify(older)
        const after = upgrade(older, 1, aWebsite(slug)) ?? {}
        expect(JSON.stringify(older)).toBe(before)
        const { length } = Object.keys(content)
        expect(Object.keys(after)).toHaveLength(length)
        for (const name of Object.keys(older))
          expect([name, words(after[name])]).toEqual([name, words(content[name])])
        expect(upgrade(after, storedFormat, aWebsite(slug))).toEqual(after)
        expect(upgrade(content, storedFormat, aWebsite(slug))).toEqual(content)
        expect(() => toPublic(after)).not.toThrow()
      },
    ),
    { numRuns: 40 },
  )
})
