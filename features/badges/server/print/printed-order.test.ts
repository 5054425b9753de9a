import { expect, test } from 'vitest'
import type { PrintedPerson } from '#features/badges/printed-person.ts'
import { documentFonts } from '#platform/server/documents/document-fonts.ts'
import { unwritableIn } from './printed-order.ts'

test('a name whose accents stand apart from their letters is not listed as one that no font can write', () => {
  const people = ['Jose\u0301 Pen\u0303a', 'Nguye\u0302\u0303n', 'தமிழ் அழகன்'].map(
    (name) => ({ name }) as PrintedPerson,
  )
  expect(unwritableIn(documentFonts(), people)).toEqual(['தமிழ் அழகன்'])
})
