import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import type { SiteContent } from '#content/website-content.ts'
import { eventData } from './event-data.ts'

const site: SiteContent = {
  ...defaultContent.renewable,
  origin: 'https://wrec.example.org',
  passed: { registration: false, abstract: false, notification: false },
}

test('tells search engines the days, the place and the prices', () => {
  const prices = [
    { presentationType: 'LISTENER', paidOnline: true, price: 499, totalPrice: 524 },
    { presentationType: 'STUDENT', paidOnline: false, price: 299, totalPrice: 313.95 },
  ]

  expect(eventData(site, prices)).toMatchObject({
    '@type': 'Event',
    name: 'World Renewable Energy Conference 2026 - Tokyo',
    startDate: '2026-05-29',
    endDate: '2026-05-31',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      name: 'Hotel Ariake Bay (sample)',
      address: { addressLocality: 'Tokyo', streetAddress: 'Ariake', addressCountry: 'Japan' },
    },
    offers: [
      {
        name: 'Student',
        price: '313.95',
        priceCurrency: 'EUR',
        url: 'https://wrec.example.org/registration',
      },
      { name: 'Listener', price: '524.00' },
    ],
  })
})

test('leaves out what is not known, instead of making it up', () => {
  const { hotel: _hotel, ...event } = site.event
  const { area: _area, ...location } = event.location
  const data = eventData({ ...site, event: { ...event, type: 'By post', location } }, [])

  expect(data).not.toHaveProperty('offers')
  expect(data).not.toHaveProperty('eventAttendanceMode')
  expect(data.location).toEqual({
    '@type': 'Place',
    name: 'Tokyo, Japan (Ariake)',
    address: { '@type': 'PostalAddress', addressLocality: 'Tokyo', addressCountry: 'Japan' },
  })
})

test('tells search engines no offer of a type that has no price yet', () => {
  const unpriced = { presentationType: 'LISTENER', paidOnline: true }
  expect(eventData(site, [unpriced])).not.toHaveProperty('offers')
  expect(eventData(site, [unpriced, { ...unpriced, price: 1, totalPrice: 1.05 }]).offers).toHaveLength(1)
})
