import { expect, test } from 'vitest'
import { defaultContent } from '../default-content.ts'
import { markOf } from '../fields/marks.ts'
import { allSpeakers, isSpeakerPath, speakerAddress, speakerAt, speakerPaths } from './speaker-pages.ts'

const content = defaultContent.optics
const id = '019acb8a-3c1f-7d2e-8f00-0123456789ab'

test('the page of a speaker has a readable address of its own', () => {
  for (const one of Object.values(defaultContent)) {
    const paths = speakerPaths(one)
    expect(new Set(paths).size).toBe(allSpeakers(one).length)
    expect(paths.every(isSpeakerPath)).toBe(true)
  }
  expect(speakerPaths(content).slice(0, 2)).toEqual([
    '/speakers/ines-vilhena-tavares',
    '/speakers/hisanori-ishimine',
  ])
  expect(speakerAddress({ id, name: 'Prof. Dr. Ada King-Łóvelace' })).toMatch(
    /^ada-king-lovelace-[a-z0-9]{6}$/,
  )
  expect(speakerAddress({ id, name: '髙橋 恵' })).toMatch(/^speaker-[a-z0-9]{6}$/)
  expect(speakerAddress({ id, name: '' })).toMatch(/^speaker-[a-z0-9]{6}$/)
  expect(speakerAddress({ id, name: 'Ann '.repeat(60) }).length).toBeLessThanOrEqual(80)
})

test('marks of a preview are no part of the address of a speaker', () => {
  const name = 'Prof. Ada King'
  expect(speakerAddress({ id, name: `${markOf(3)}${name}` })).toBe(speakerAddress({ id, name }))
})

test('an earlier address of a speaker leads to the same person, also when another has that name now', () => {
  const ada = { ...content.speakers.firstGrid[0], id, name: 'Dr. Ada King' }
  const withFirst = (first: object) => ({
    speakers: { ...content.speakers, firstGrid: [first, ...content.speakers.firstGrid.slice(1)] },
  })
  const renamed = withFirst({ ...ada, name: 'Dr. Ada Lovelace' }) as typeof content
  expect(speakerAt(renamed, speakerAddress(ada as { id: string; name: string }))?.name).toBe(
    'Dr. Ada Lovelace',
  )
  const taken = withFirst({ ...ada, name: 'Prof. Hisanori Ishimine' }) as typeof content
  expect(new Set(speakerPaths(taken)).size).toBe(15)
  expect(speakerAt(taken, 'hisanori-ishimine')?.id).toBe('hisanori-ishimine')
  const sample = withFirst({ ...content.speakers.firstGrid[0], name: 'Dr. Ada King' }) as typeof content
  expect(speakerAt(sample, 'ines-vilhena-tavares')?.name).toBe('Dr. Ada King')
  expect(speakerPaths(sample)[0]).toMatch(/^\/speakers\/ada-king-[a-z0-9]{6}$/)
})

test.each(['nobody', '', 'speaker-aaaaaa', 'constructor', '__proto__', '../admin'])(
  'nobody has the address %j',
  (address) => {
    expect(speakerAt(content, address)).toBeUndefined()
  },
)
