import { expect, it } from 'vitest'
import { reasonPhrase } from './reason-phrase.ts'

it.each([
  [404, 'Nothing here', 'Nothing here'],
  [404, '', 'Not Found'],
  [503, ' ', 'Service Unavailable'],
  [599, '', 'Server Error'],
  [499, '', 'Request Failed'],
])('the client names %i with the given phrase %j as %j', (status, given, phrase) => {
  expect(reasonPhrase(status, given)).toBe(phrase)
})
