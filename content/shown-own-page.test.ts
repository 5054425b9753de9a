import { expect, test } from 'vitest'
import { shownOwnPage, shownPageOf } from './shown-own-page.ts'

test('a page of the organisers shows the picture of a section in its widths, with who made it', () => {
  const picture = { id: 'a'.repeat(64), width: 800, height: 600, alt: 'The hall', credit: 'Photo: Ada' }
  const sections = [
    { title: 'Venue', picture, facts: [], places: [] },
    { facts: [], places: [] },
  ]
  const shown = shownOwnPage.parse(shownPageOf({ title: 'Visit', address: 'visit', sections }))
  expect(shown.sections[0]).toMatchObject({
    title: 'Venue',
    picture: { src: `/pictures/${picture.id}-640`, width: 800, height: 600, alt: 'The hall' },
    credit: 'Photo: Ada',
  })
  expect(shown.sections[1]).toEqual({ facts: [], places: [] })
})
