import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { talksOf, withSpeakers, withTrackMarks } from './talks.ts'

const { agenda, speakers } = defaultContent.renewable
const all = [...speakers.firstGrid, ...speakers.secondGrid]

test('a talk is found by the name of its speaker, with its day, its time and its place in the agenda', () => {
  const talks = talksOf(agenda)
  expect(talks.get('Dr. Omar Al-Mashaykhi')).toEqual({
    title: agenda.days[1]?.items[1]?.title,
    when: `Saturday, May 30, ${agenda.days[1]?.items[1]?.time}`,
    href: '/agenda?day=2#item-2-2',
  })
  expect(talks.get('Someone else')).toBeUndefined()
})

test('an item knows its speaker where the speaker is one of these, and nothing else changes', () => {
  const { days } = withSpeakers(agenda, all)
  const linked = days.flatMap(({ items }) =>
    items.flatMap((item) => ('speakerId' in item ? item.speakerId : [])),
  )
  const named = agenda.days.flatMap(({ items }) => items.flatMap(({ speaker }) => speaker ?? []))
  expect(linked).toEqual(named.map((name) => all.find((one) => one.name === name)?.id))
  expect(withSpeakers(agenda, []).days).toEqual(agenda.days)
})

test('each speaker of a session has their talk there, a chair has none, and everyone knows their place', () => {
  const [day] = agenda.days
  const [first, second] = all
  if (!day || !first || !second) throw new Error('The content has too little')
  const item = {
    time: '09:00-10:00',
    title: 'Together',
    speaker: first.name,
    moreSpeakers: [{ speaker: second.name }, { name: 'Dr. Someone Else' }],
    chair: { speaker: 'Prof. Chair' },
    track: 'Storage',
  }
  const own = { ...agenda, days: [{ ...day, items: [item] }] }
  const talks = talksOf(own)
  expect([...talks.keys()]).toEqual([first.name, second.name, 'Dr. Someone Else'])
  expect(new Set([...talks.values()].map(({ title }) => title))).toEqual(new Set(['Together']))
  const chair = { ...first, id: 'chair', name: 'Prof. Chair' }
  expect(withTrackMarks(withSpeakers(own, [...all, chair])).days[0]?.items[0]).toMatchObject({
    speakerId: first.id,
    moreSpeakers: [{ speaker: second.name, speakerId: second.id }, { name: 'Dr. Someone Else' }],
    chair: { speaker: 'Prof. Chair', speakerId: 'chair' },
    trackMark: { letter: 'S', colour: 0 },
  })
})
