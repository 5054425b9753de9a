import { expect, test } from 'vitest'
import { aWebsite, threeConferences, websites } from '#tests/websites.ts'
import { chooseWebsite } from './chosen-website.ts'

test.each([
  ['the remembered one', 'nursing', websites, 'nursing'],
  ['optics when none is remembered', undefined, websites, 'optics'],
  ['optics when what is remembered is none', 'physics', websites, 'optics'],
  ['optics when what is remembered is no word', { optics: 1 }, websites, 'optics'],
  [
    'the first granted one when the remembered one is not granted',
    'optics',
    [aWebsite('nursing'), aWebsite('renewable')],
    'renewable',
  ],
  ['optics when nothing is granted', 'nursing', [], 'optics'],
] as const)('the back-office takes %s A1', (_, wished, granted, chosen) => {
  expect(chooseWebsite(wished, granted, threeConferences)).toBe(chosen)
})
