import { expect, test } from 'vitest'
import { allowsVersion, ifMatch } from './if-match.ts'

test.each<[string | undefined]>([
  [undefined],
  ['*'],
  ['"49900"'],
  [' "1" , "49900"'],
  [ifMatch('49900')['if-match']],
])('If-Match %s allows a change of version 49900', (header) => {
  expect(allowsVersion(header, '49900')).toBe(true)
})

test.each<[string]>([[''], ['49900'], ['"4990"'], ['W/"49900"'], ["'49900'"], ['"1", "2"'], ['"499, 00"']])(
  'If-Match %s does not',
  (header) => {
    expect(allowsVersion(header, '49900')).toBe(false)
  },
)
