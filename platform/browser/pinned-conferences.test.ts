import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { pinnedAmong } from './pinned-conferences.ts'

const all = ['astronomy', 'botany', 'chemistry', 'dance', 'energy'].map((slug) => ({
  website: aWebsite(slug),
}))
const shown = (granted: string[], stored: unknown) =>
  pinnedAmong(all, granted.map(aWebsite), stored).map(({ website }) => website)

test.each([
  [
    'nothing is pinned',
    ['astronomy', 'botany', 'chemistry', 'dance'],
    undefined,
    ['astronomy', 'botany', 'chemistry'],
  ],
  ['only a later one may be opened', ['energy'], undefined, ['astronomy', 'botany', 'energy']],
  ['two are pinned', ['astronomy', 'dance'], ['dance', 'astronomy'], ['astronomy', 'dance']],
  ['one that is gone is pinned', ['astronomy'], ['zoology'], []],
  ['the stored value is no list', ['astronomy'], 'astronomy', ['astronomy', 'botany', 'chemistry']],
])('the sidebar shows at most three conferences where %s', (_, granted, stored, expected) => {
  expect(shown(granted, stored)).toEqual(expected)
})
