import { expect, test } from 'vitest'
import { mailLogoOf } from '#content/conference-pictures.ts'
import type { WebsiteContent } from '#content/website-content.ts'
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

test('an email begins with the uploaded logo at its whole address, and its name is for those who see none', () => {
  const event = { name: 'Ada & Bo "26"' } as WebsiteContent['event']
  const logo = { id: 'a'.repeat(64), width: 1200, height: 300, alt: '' }
  const mailLogo = mailLogoOf({ event, pictures: { logo } }, 'https://plenary.example.org')
  expect(mailPage('Paid', html`<p>Thank you.</p>`, undefined, mailLogo)).toContain(
    `<p style="margin:0 0 20px"><img src="https://plenary.example.org/pictures/${logo.id}-640.png" width="200" height="50" alt="Ada &amp; Bo &quot;26&quot;"`,
  )
  expect(mailLogoOf({ event, pictures: {} }, 'https://plenary.example.org')).toBeUndefined()
  expect(mailPage('Paid', html`<p>Thank you.</p>`)).not.toContain('<img')
})
