import { expect, test } from 'vitest'
import { optionName } from './option-name.ts'

test.each([
  ['an interest option', { id: 1, option_name: 'Wind Energy' }, 'Wind Energy'],
  ['a session option', { id: 1, sessionName: 'Storage' }, 'Storage'],
  ['a plain name', { id: 1, name: 'Grids' }, 'Grids'],
  ['a label', { id: 1, label: 'Finance' }, 'Finance'],
  ['a session option of another server (A35)', { id: 1, sessionOption: 'Tides' }, 'Tides'],
  ['what writing an interest answers', { id: 1, interestedInOption: 'Tides' }, 'Tides'],
  ['option_name before all', { label: 'd', name: 'c', sessionName: 'b', option_name: 'a' }, 'a'],
  ['sessionName before name and label', { label: 'd', name: 'c', sessionName: 'b' }, 'b'],
  ['name before label', { label: 'd', name: 'c' }, 'c'],
  ['nothing where null stands', { option_name: null, sessionName: undefined, name: 'c' }, 'c'],
  ['nothing where nothing is written', { option_name: '', sessionName: '  ', label: 'd' }, 'd'],
  ['nothing where no text stands', { option_name: 7, name: { en: 'c' }, label: 'd' }, 'd'],
  ['a name as it is written', { option_name: ' Wind ' }, ' Wind '],
  ['no name', { id: 1 }, ''],
])('the name of an option is read: %s T19', (_what, option, name) => {
  expect(optionName(option)).toBe(name)
})
