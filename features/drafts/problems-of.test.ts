import { expect, test } from 'vitest'
import { defaultContent, initialContentOf } from '#content/default-content.ts'
import { type StoredContent, toStored } from '#content/stored-content.ts'
import { websites } from '#tests/websites.ts'
import { applyChanges, valueAt } from './apply-changes.ts'
import { problemsOf } from './problems-of.ts'

const content = toStored(defaultContent.renewable)

const withAddress = (dotted: string, after: string): StoredContent => {
  const path = dotted.split('.')
  return applyChanges(content, [{ kind: 'set', path, before: valueAt(content, path) ?? '', after }])
}

test('what a website begins with has no problem', () => {
  for (const website of websites) expect(problemsOf(toStored(initialContentOf(website)))).toEqual([])
})

test.each(['footer.columns.i3.links.i8.href', 'hero.buttons.i1.href', 'nav.register.href'])(
  'a link of the website that leads to no page is named, and published all the same: %s',
  (path) => {
    expect(problemsOf(withAddress(path, '/colophon'))).toEqual([
      { path: path.split('.'), what: 'there is no page /colophon', holdsBack: false },
    ])
    expect(problemsOf(withAddress(path, '/contact'))).toEqual([])
    expect(problemsOf(withAddress(path, 'https://example.org/imprint'))).toEqual([])
  },
)

test('a page of one’s own at an address that is taken is held back, and a link to one that is shown leads there', () => {
  expect(problemsOf(withAddress('nav.register.href', '/plan-your-visit#hotel'))).toEqual([])
  expect(problemsOf(withAddress('pages.i3.address', 'imprint'))).toMatchObject([
    { path: ['pages', 'i3', 'address'], what: 'another page has the address imprint', holdsBack: true },
  ])
  for (const address of ['desk', 'admin-login'])
    expect(problemsOf(withAddress('pages.i3.address', address))).toMatchObject([{ holdsBack: true }])
  expect(problemsOf(withAddress('pages.i3.address', ''))).toMatchObject([
    { what: 'the address is empty', holdsBack: true },
  ])
})
