import { expect, test } from 'vitest'
import { blankContent } from '#content/default-content.ts'
import { longTextOf } from '#content/long-text/long-text.ts'
import { legalPages } from '#content/own-pages.ts'
import { type Json, type StoredContent, toStored } from '#content/stored-content.ts'
import { applyChanges, valueAt } from './apply-changes.ts'
import { nameOf } from './format-path.ts'
import { judgeChange } from './judge-change.ts'
import { addPage, missingPages, pageText, proposedAddress, usualPage } from './new-page.ts'

const blank = toStored(blankContent)

test('each usual page is added once, can be saved, and its first text is where it was opened', () => {
  let made = 0
  let draft = blank
  for (const page of missingPages(blank)) {
    expect(pageText(draft, page)).toBeUndefined()
    const { change, text } = addPage(draft, page, () => `new-${++made}`)
    expect([page.title, judgeChange(draft, change)]).toEqual([page.title, undefined])
    draft = applyChanges(draft, [change])
    expect(valueAt(draft, text)).toEqual([])
    expect(pageText(draft, page)).toEqual(text)
  }
  expect(missingPages(draft)).toEqual([])
})

test('the pages that going live asks for are found by their addresses, and no other address is one', () => {
  for (const address of legalPages) expect(usualPage(address)?.address).toBe(address)
  expect(usualPage('constructor')).toBeUndefined()
})

test('a page without sections is opened as a whole', () => {
  const page = usualPage('terms')
  if (!page) throw new Error('There are no terms')
  const { change } = addPage(blank, { ...page, headings: [] }, () => 'new-page')
  expect(pageText(applyChanges(blank, [change]), page)).toEqual(['pages', 'new-page'])
})

const draftOf = (title: string, address = '', ...others: string[]): StoredContent => ({
  ...toStored(blankContent),
  pages: [{ id: 'new', title, address }, ...others.map((one) => ({ id: one, title: one, address: one }))],
})
const proposed = (...given: Parameters<typeof draftOf>) => {
  const change = proposedAddress(draftOf(...given), ['pages', 'new'])
  return change?.kind === 'set' ? change.after : undefined
}

test.each([
  ['Social programme', 'social-programme'],
  ['  Visa & invitation letters! ', 'visa-invitation-letters'],
  ['Tromsø: Über Straßen', 'tromso-uber-strassen'],
  // an address of the product
  ['Speakers', 'speakers-page'],
  ['Admin tools', undefined],
  ['x'.repeat(120), undefined],
  ['髙橋', undefined],
  ['', undefined],
])('a page with the title %j is proposed the address %j', (title, address) => {
  expect(proposed(title)).toBe(address)
})

test('an address that is taken is not proposed, and one that is there stays', () => {
  expect(proposed('Social programme', '', 'social-programme')).toBe('social-programme-page')
  expect(proposed('Social programme', 'fun')).toBeUndefined()
  expect(proposedAddress(draftOf('x'), ['pages', 'gone'])).toBeUndefined()
})

test('a section without a heading is named by its text', () => {
  const nameOfSection = (title: string, text: string) => {
    const item = { id: 'section', title, text: longTextOf(text) as unknown as Json }
    return nameOf(draftOf('Terms'), ['pages', 'new', 'sections'], item)
  }
  expect(nameOfSection('', 'No refunds.')).toBe('No refunds.')
  expect(nameOfSection('Money', 'No refunds.')).toBe('Money')
  expect(nameOfSection('', '')).toBe('Section without a name')
})
