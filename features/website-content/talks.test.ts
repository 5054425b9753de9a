import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { talksOf, withSpeakers } from './talks.ts'

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
