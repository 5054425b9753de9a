import { expect, test } from 'vitest'
import { paletteOf } from '#shared/look/palette.ts'
import { html } from './html.ts'
import { mailPage } from './mail-page.ts'

test('an email has an edge in the colour of its look, and none for the standard one', () => {
  const look = { name: 'pulse', hue: 350 } as const
  expect(mailPage('Paid', html`<p>Thank you.</p>`, look)).toContain(
    `border-top:6px solid ${paletteOf(look).light.line}`,
  )
  expect(mailPage('Paid', html`<p>Thank you.</p>`)).not.toContain('border-top')
})
