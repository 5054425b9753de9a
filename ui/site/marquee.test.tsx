import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Marquee } from './marquee.tsx'

const classesOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]* class="([^"]*)"`, 'g'))].map(([, names]) => names ?? '')

test('a marquee goes round in 25 s with a gap of 16, unless told otherwise W13', () => {
  const html = renderToStaticMarkup(
    <Marquee label="Partners">
      <li>One</li>
    </Marquee>,
  )

  // a step of the scale is 4 px; the second is the way over the seam
  expect(classesOf(html, 'ul')).toEqual(Array(2).fill('marquee-list gap-4 pe-4'))
  expect(classesOf(html, 'div')).toContain('marquee-track loop [--round:25s]')
})

test('a marquee goes round as its properties say W13', () => {
  const html = renderToStaticMarkup(
    <Marquee label="Partners" gap={8} seconds={70}>
      <li>One</li>
    </Marquee>,
  )

  expect(classesOf(html, 'ul')).toEqual(Array(2).fill('marquee-list gap-2 pe-2'))
  expect(classesOf(html, 'div')).toContain('marquee-track loop [--round:70s]')
})
