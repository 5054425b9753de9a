import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

/** A dash that screen readers hear as a word. */
const dash =
  '<span class="text-ink-3"><span aria-hidden="true">–</span><span class="sr-only">None</span></span>'

test.each([
  [null, dash],
  [undefined, dash],
  ['', dash],
  [false, dash],
  [0, '0'],
  ['€0.00', '€0.00'],
])('a list of facts shows the value %j as %s', (value, shown) => {
  expect(renderToStaticMarkup(<Facts facts={[['Name', value]]} />)).toContain(
    `<dt>Name</dt><dd>${shown}</dd>`,
  )
})
