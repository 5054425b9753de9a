import { renderToReadableStream } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SiteFooter } from './site-footer.tsx'

type Props = Parameters<typeof SiteFooter>[0]

const whole: Props = {
  variant: 'home',
  name: 'Sample Conference',
  folder: '',
  promotion: 'Meet Experts',
  tagline: 'A tagline.',
  phone: '+81 3-0000-0000',
  columns: [],
  contact: { email: 'info@example.org', address: ['Ariake 1'] },
  social: [],
  copyright: '2025',
  regionalShares: [{ label: 'Europe', value: 18 }],
  mapPairs: [
    { start: { label: 'Tokyo', lat: 35.6, lng: 139.8 }, end: { label: 'Dubai', lat: 25.2, lng: 55.3 } },
  ],
}

/** As the server renders a page: to the end, also what comes late to a browser. */
const footer = async (change: Partial<Props>) => {
  const stream = await renderToReadableStream(
    <MemoryRouter>
      <SiteFooter {...whole} {...change} />
    </MemoryRouter>,
  )
  await stream.allReady
  return (await new Response(stream).text()).replaceAll('<!-- -->', '')
}

test('the footer promotes the experts and names the phone number on the home page', async () => {
  const text = await footer({})

  expect(text).toContain('Meet Experts')
  expect(text).toContain('World map with 1 connection: Tokyo to Dubai')
  expect(text).toContain('Europe')
  expect(text).toContain('href="tel:+81300000000"')
  expect(text).not.toContain('info@example.org')
})

test('the footer leaves out what the organisers have not given, and keeps the rest', async () => {
  const withoutMap = await footer({ mapPairs: [] })
  expect(withoutMap).toContain('Europe')
  expect(withoutMap).not.toContain('World map')

  const withoutShares = await footer({ regionalShares: [] })
  expect(withoutShares).toContain('World map')
  expect(withoutShares).not.toContain('Regional shares')

  const bare = await footer({ mapPairs: [], regionalShares: [], phone: undefined })
  expect(bare).not.toContain('Meet Experts')
  expect(bare).not.toContain('tel:')
  expect(bare).toContain('A tagline.')
})

test('the footer names the address instead on the inner pages', async () => {
  const text = await footer({ variant: 'inner' })

  expect(text).toContain('mailto:info@example.org')
  expect(text).toContain('Ariake 1')
  expect(text).not.toContain('Meet Experts')
  expect(text).not.toContain('tel:')
})
