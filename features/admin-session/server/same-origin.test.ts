import { expect, it } from 'vitest'
import { isFromOwnPage } from './same-origin.ts'

const own = 'https://conference.example.org'

it.each([
  ['same-origin', undefined, true],
  ['same-origin', own, true],
  [undefined, own, true],
  [undefined, undefined, false],
  [undefined, 'null', false],
  [undefined, '', false],
  [undefined, 'http://conference.example.org', false],
  [undefined, 'https://conference.example.org:8443', false],
  [undefined, 'https://conference.example.org.evil.example', false],
  [undefined, 'https://evil.example', false],
  ['same-site', own, false],
  ['cross-site', own, false],
  ['cross-site', undefined, false],
  ['none', own, false],
  ['', own, false],
  ['Same-Origin', own, false],
])('Sec-Fetch-Site %s and Origin %s: %s', (fetchSite, origin, expected) => {
  expect(isFromOwnPage({ fetchSite, origin, own })).toBe(expected)
})
