import { expect, test } from 'vitest'
import { chooseExamples } from './choose-examples.ts'

const person = (name: string, note = '') => ({ id: name, name, note })
const names = (people: ReturnType<typeof person>[]) =>
  chooseExamples(people).map(({ kind, person: { name } }) => [kind, name])

const wilhelmina = person('Prof. Wilhelmina Featherstonehaugh-Oyelaran', 'Plan for 15 minutes')
const yusuf = person('يوسف الحراصي')
const bo = person('Bo Li')

test.each([
  ['no one', [], []],
  ['one person, who stands for one thing alone', [bo], [['longest', 'Bo Li']]],
  [
    'two people',
    [bo, wilhelmina],
    [
      ['longest', wilhelmina.name],
      ['plainest', 'Bo Li'],
    ],
  ],
  [
    'three who differ',
    [person('Aiko', 'A word'), bo, yusuf, wilhelmina],
    [
      ['longest', wilhelmina.name],
      ['right-to-left', yusuf.name],
      ['plainest', 'Bo Li'],
    ],
  ],
  [
    'a Hebrew name that is the longest one too',
    [bo, person('פרופסור אברהם בן-דוד'), person('Jo')],
    [
      ['longest', 'פרופסור אברהם בן-דוד'],
      ['plainest', 'Jo'],
    ],
  ],
  [
    'names of the same length: the first, and of notes the longer one',
    [person('Ann'), person('Eva', 'A note'), person('Ida')],
    [
      ['longest', 'Eva'],
      ['plainest', 'Ann'],
    ],
  ],
])('the examples of %s', (_, people, expected) => {
  expect(names(people)).toEqual(expected)
})
