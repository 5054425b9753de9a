import { expect, test } from 'vitest'
import { framePicturesOf } from '#content/conference-pictures.ts'
import { defaultContent } from '#content/default-content.ts'
import type { AgendaDay, SiteContent } from '#content/website-content.ts'
import { standardLook } from '#shared/look/look.ts'
import { agendaData, eventData, partnersData } from './event-data.ts'

const site: SiteContent = {
  ...defaultContent.renewable,
  ...framePicturesOf(defaultContent.renewable, ''),
  look: { ...standardLook, folder: '' },
  heads: {},
  origin: 'https://wrec.example.org',
  passed: { registration: false, abstract: false, notification: false },
}

const typed = {
  presentationType: 'LISTENER',
  label: 'Listener',
  payment: 'online',
  paidOnline: true,
} as const
const listener = { ...typed, price: 499, totalPrice: 524 }

test('the event data tells search engines the days, the place, and what is paid for what can be bought online', () => {
  const prices = [
    listener,
    {
      presentationType: 'STUDENT',
      label: 'Student',
      payment: 'free' as const,
      paidOnline: false,
      price: 299,
      totalPrice: 313.95,
    },
  ]

  expect(eventData(site, prices, true)).toMatchObject({
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
        name: 'Listener',
        price: '524.00',
        priceCurrency: 'EUR',
        url: 'https://wrec.example.org/registration',
        availability: 'https://schema.org/InStock',
      },
    ],
  })
})

test('the event data names a city that is its country once', () => {
  const { event } = site
  const location = { city: 'Singapore', country: 'Singapore', area: 'Marina Bay', label: 'Singapore' }

  expect(eventData({ ...site, event: { ...event, location } }, [], true).location.address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Marina Bay',
    addressCountry: 'Singapore',
  })
})

test('the event data tells search engines until when a registration can be bought, and that it cannot after its closing', () => {
  const { registration } = site.transactions
  const closesAt = '2026-03-31T03:00:00Z'
  const closing = {
    ...site,
    transactions: { ...site.transactions, registration: { ...registration, closesAt } },
  }
  const offersOf = (isOpen: boolean) => eventData(closing, [listener], isOpen).offers
  expect(offersOf(true)).toMatchObject([
    { availability: 'https://schema.org/InStock', validThrough: closesAt },
  ])
  expect(offersOf(false)).toMatchObject([
    { availability: 'https://schema.org/SoldOut', validThrough: closesAt },
  ])
  expect(eventData(site, [listener], true).offers?.[0]).not.toHaveProperty('validThrough')
})

test('the event data leaves out what is not known, instead of making it up', () => {
  const { hotel: _hotel, ...event } = site.event
  const { area: _area, ...location } = event.location
  const data = eventData({ ...site, event: { ...event, type: 'By post', location } }, [], true)

  expect(data).not.toHaveProperty('offers')
  expect(data).not.toHaveProperty('eventAttendanceMode')
  expect(data.location).toEqual({
    '@type': 'Place',
    name: 'Tokyo, Japan (Ariake)',
    address: { '@type': 'PostalAddress', addressLocality: 'Tokyo', addressCountry: 'Japan' },
  })
})

test('the event data tells search engines no offer of a type that has no price yet', () => {
  const unpriced = typed
  expect(eventData(site, [unpriced], true)).not.toHaveProperty('offers')
  expect(eventData(site, [unpriced, { ...unpriced, price: 1, totalPrice: 1.05 }], true).offers).toHaveLength(
    1,
  )
})

test('the event data tell search engines the uploaded logo and photos, and never a drawn one', () => {
  const id = 'd'.repeat(64)
  const uploaded = {
    src: `/pictures/${id}-640`,
    width: 640,
    height: 800,
    alt: '',
    'data-uploaded': '',
  } as const
  const drawn = { src: '/images/people/x.svg', width: 320, height: 400, alt: '' }
  const speakers = [{ name: 'Ada', picture: uploaded }, { name: 'Bo', picture: drawn }, { name: 'Cy' }]
  expect(eventData({ ...site, mark: uploaded }, [], true, speakers)).toMatchObject({
    organizer: { '@type': 'Organization', logo: `https://wrec.example.org/pictures/${id}-640` },
    performer: [
      { '@type': 'Person', name: 'Ada', image: `https://wrec.example.org/pictures/${id}-640` },
      { '@type': 'Person', name: 'Bo' },
      { '@type': 'Person', name: 'Cy' },
    ],
  })
  const without = eventData(site, [], true, speakers.slice(1))
  expect(JSON.stringify(without)).not.toMatch(/logo|\.svg/)
})

test('the event data of the agenda tells search engines each session with its room and its people, and no breaks', () => {
  const [day] = defaultContent.renewable.agenda.days
  const items = [
    { time: '09:00-10:00', title: 'Coffee', break: true },
    {
      time: '10:00-11:00',
      title: 'Clocks',
      room: 'Hall 1',
      speaker: 'Prof. A',
      moreSpeakers: [{ name: 'Dr. B' }, {}],
    },
    { time: '11:00-12:00', title: 'Papers' },
  ]
  const { subEvent } = agendaData(site, { days: [{ ...day, items } as AgendaDay] })
  expect(subEvent).toMatchObject([
    {
      name: 'Clocks',
      startDate: '2026-05-29T10:00+09:00',
      location: { name: 'Hall 1', containedInPlace: { name: 'Hotel Ariake Bay (sample)' } },
      performer: [{ '@type': 'Person', name: 'Prof. A' }, { name: 'Dr. B' }],
    },
    { name: 'Papers', location: { name: 'Hotel Ariake Bay (sample)' } },
  ])
  expect(subEvent?.[1]).not.toHaveProperty('performer')
  expect(agendaData(site, { days: [] })).not.toHaveProperty('subEvent')
})

test('the event data of the partners describes each one, whatever address was typed for it', () => {
  const partners = [
    { name: 'Institute', href: 'https://[', description: 'Hosts the workshops.' },
    { name: 'University', href: '/contact' },
    { name: 'School' },
  ]
  expect(partnersData(site, partners).contributor).toEqual([
    { '@type': 'Organization', name: 'Institute', url: 'https://[', description: 'Hosts the workshops.' },
    { '@type': 'Organization', name: 'University', url: 'https://wrec.example.org/contact' },
    { '@type': 'Organization', name: 'School' },
  ])
})

test('the event data names the committee with role and institution', () => {
  const people = [{ name: 'Prof. A', role: 'Chair', institution: 'Institute' }, { name: 'Dr. B' }]
  expect(eventData(site, [], true, [], people).contributor).toEqual([
    {
      '@type': 'Person',
      name: 'Prof. A',
      jobTitle: 'Chair',
      affiliation: { '@type': 'Organization', name: 'Institute' },
    },
    { '@type': 'Person', name: 'Dr. B' },
  ])
  expect(eventData(site, [], true)).not.toHaveProperty('contributor')
})
