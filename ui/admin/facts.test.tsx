import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'

test.each([
  [null, '-'],
  [undefined, '-'],
  ['', '-'],
  [false, '-'],
  [0, '0'],
  ['€0.00', '€0.00'],
])('a list of facts shows the value %j as %s', (value, shown) => {
  expect(renderToStaticMarkup(<Facts facts={[['Name', value]]} />)).toContain(
    `<dt>Name</dt><dd>${shown}</dd>`,
  )
})
