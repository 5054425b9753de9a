import { expect, it } from 'vitest'
import { hitOfAbstract } from './abstract-hit.ts'
import type { AbstractListItem } from './admin-abstracts.contract.ts'

it('the search shows an abstract by its reference, which finds it alone', () => {
  const row = {
    id: 'a',
    reference: 'A-7K3M9Q',
    titlePrefix: 'Dr.',
    name: 'Daisuke Arakawa',
    email: 'd@example.jp',
    phone: '1',
    organizationName: 'Ariake',
    country: 'Japan',
    session: { sessionName: 'Ocean energy' },
    interestedIn: { option_name: 'Tides' },
    decisionState: 'open',
  } as unknown as AbstractListItem
  expect(hitOfAbstract(row, 'ara')).toEqual({
    id: 'a',
    title: 'A-7K3M9Q Dr. Daisuke Arakawa',
    detail: 'Ocean energy · Tides',
    amountCents: null,
    state: { sign: 'waiting', word: 'To decide' },
    isTest: false,
    foundAloneBy: 'A-7K3M9Q',
  })
})
