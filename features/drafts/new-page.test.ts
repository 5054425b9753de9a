import { expect, test } from 'vitest'
import { blankContent } from '#content/default-content.ts'
import { legalPages } from '#content/own-pages.ts'
import { toStored } from '#content/stored-content.ts'
import { applyChanges, valueAt } from './apply-changes.ts'
import { judgeChange } from './judge-change.ts'
import { addPage, missingPages, pageText, usualPage } from './new-page.ts'

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
