import { expect, test } from 'vitest'
import { defaultContent } from './default-content.ts'
import { drawnNameOf, pictureOf } from './drawn-picture.ts'
import { type StoredContent, toStored } from './stored-content.ts'
import { toPublic } from './to-public.ts'
import type { WebsiteContent } from './website-content.ts'

const peopleIn = ({ speakers, previousEdition }: WebsiteContent) => [
  ...speakers.firstGrid,
  ...speakers.secondGrid,
  ...previousEdition.plenary,
  ...previousEdition.keynote,
]

test.each([
  ['Prof. Haruka Morisada', 'haruka-morisada'],
  ['Dr. Soffía Arnkelsdóttir', 'soffia-arnkelsdottir'],
  ['Prof. Bjørn Skarsvåg', 'bjorn-skarsvag'],
  ["Dr. Siobhan O'Dare", 'siobhan-odare'],
  ['Thenmozhi', 'thenmozhi'],
])('the drawn picture of %s is called %s', (name, expected) => {
  expect(drawnNameOf(name)).toBe(expected)
})

test.each(Object.entries(defaultContent))(
  'every picture of %s is drawn for the one whom it shows, and for nobody else',
  (_name, content) => {
    const people = peopleIn(content)
    for (const { name, image } of people) expect(image).toBe(`/images/people/${drawnNameOf(name)}.svg`)
    for (const { id, name, logo } of content.partners.items) {
      expect(id).toBe(drawnNameOf(name))
      expect(logo).toBe(`/images/partners/${id}.svg`)
    }
    expect(new Set(people.map(({ image }) => image)).size).toBe(people.length)
  },
)

test('what a face depends on is named for everybody, never drawn by chance', () => {
  for (const { name, avatar } of Object.values(defaultContent).flatMap(peopleIn))
    expect([name, Object.keys(avatar?.parts ?? {})]).toEqual([
      name,
      expect.arrayContaining(['skin', 'hair', 'hairColour', 'beard', 'glasses']),
    ])
})

const rename = (from: string, to: string): StoredContent =>
  JSON.parse(JSON.stringify(toStored(defaultContent.renewable)).replace(`"name":"${from}"`, `"name":"${to}"`))

test('a renamed speaker has no longer the face that was drawn for another', () => {
  for (const { name, image } of peopleIn(defaultContent.renewable)) {
    const shown = peopleIn(toPublic(rename(name, 'Prof. Somebody Else')))
    expect(shown.find((one) => one.name === 'Prof. Somebody Else')).not.toHaveProperty('image')
    expect(shown.map((one) => one.image)).not.toContain(image)
  }
})

test('a renamed partner has no longer the mark that was drawn for another', () => {
  const { name } = defaultContent.renewable.partners.items[2] ?? { name: '' }
  const renamed = toPublic(rename(name, 'University of Elsewhere')).partners.items[2]

  expect(renamed?.name).toBe('University of Elsewhere')
  expect(renamed).not.toHaveProperty('logo')
  expect(renamed).not.toHaveProperty('wordmark')
})

test('another title or spelling of a name keeps the picture, and so does one that was uploaded', () => {
  const [haruka] = defaultContent.renewable.speakers.firstGrid
  const respelled = toPublic(rename('Prof. Haruka Morisada', 'Dr. Háruka  Morisada'))

  expect(respelled.speakers.firstGrid[0]?.image).toBe(haruka?.image)
  expect(pictureOf('/uploads/1.webp', 'Prof. Somebody Else')).toBe('/uploads/1.webp')
})
