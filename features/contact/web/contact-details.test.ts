import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ContactDetails } from './contact-details.tsx'

const everything = {
  email: 'info@example.org',
  phone: '+81 3-0000-0000',
  address: ['Conference Secretariat', 'Tokyo, Japan'],
  hours: 'Monday to Friday',
}

const termsOf = (details: Parameters<typeof ContactDetails>[0]['details']) =>
  [...renderToStaticMarkup(ContactDetails({ details })).matchAll(/<dt[^>]*>([^<]*)/g)].map(([, term]) => term)

it.each([
  ['everything', everything, ['Email', 'Phone', 'Address', 'Hours']],
  ['no phone', { ...everything, phone: undefined }, ['Email', 'Address', 'Hours']],
  ['no address', { ...everything, address: [] }, ['Email', 'Phone', 'Hours']],
  ['an e-mail address alone', { email: 'info@example.org', address: [] }, ['Email']],
])('the contact page leaves out what is not given: %s W22', (_, details, terms) => {
  expect(termsOf(details)).toEqual(terms)
})
