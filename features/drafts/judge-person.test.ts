import { expect, test } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { type Json, toStored } from '#content/stored-content.ts'
import { applyChange } from './apply-changes.ts'
import { judgeChange } from './judge-change.ts'

const stored = toStored(defaultContent.renewable)
const person = ['speakers', 'firstGrid', 'haruka-morisada']
const biographyOf = (spans: unknown) => [{ kind: 'paragraph', spans }] as unknown as Json
const judgeLink = (href: unknown) =>
  judgeChange(stored, {
    kind: 'add',
    path: [...person, 'links'],
    item: { id: 'own', kind: 'website', label: '', href: href as Json },
    behind: [],
  })

const hostileLinks = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(document.cookie)',
  ' https://example.org',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  'ftp://example.org/x',
  'mailto:ada@example.org',
  'http://example.org',
  '//evil.example',
  '/\\evil.example',
  '/speakers',
  '#top',
  'https:evil.example',
  'https:\\\\evil.example',
  'https://user:secret@example.org/',
  'https://example.org@evil.example/',
  'https://localhost/admin',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://example.org/a b',
  'https://exa mple.org',
  'https://example.org/\ue000',
  'https://example.org/\u0000',
  'https://example.org\nhttps://evil.example',
  `https://example.org/${'a'.repeat(500)}`,
  'https://',
  'example.org',
  ['https://example.org'],
  null,
]

test('thirty hostile links of a speaker are refused with a sentence', () => {
  expect(hostileLinks.length).toBeGreaterThanOrEqual(30)
  for (const href of hostileLinks)
    expect([href, judgeLink(href)]).toEqual([href, expect.stringMatching(/^Leads to .*/)])
})

test.each([
  'https://orcid.org/0000-0002-1825-0097',
  'https://mastodon.social/@ada',
  'https://xn--bcher-kva.example/',
  'https://bücher.example/?q=1#top',
  '',
])('a speaker may have a link to %j', (href) => {
  expect(judgeLink(href)).toBeUndefined()
})

test('a speaker has room for eight links, each of a known kind', () => {
  const link = (id: string, kind = 'orcid') => ({
    kind: 'add' as const,
    path: [...person, 'links'],
    item: { id, kind, label: '', href: 'https://orcid.org' },
    behind: [],
  })
  const full = Array.from({ length: 8 }, (_, at) => link(`l${at}`)).reduce(
    (content, change) => applyChange(content, change).content,
    stored,
  )
  expect(judgeChange(full, link('ninth'))).toBe('Links has room for 8.')
  expect(judgeChange(stored, link('own', 'script'))).toBe('Kind: choose one of the list.')
})

const hostileBiographies: Json[] = [
  '<script>alert(1)</script>',
  [{ kind: 'html', html: '<img src=x onerror=alert(1)>' }],
  biographyOf([{ text: 'x', href: 'javascript:alert(1)' }]),
  biographyOf([{ text: 'x', href: '//evil.example' }]),
  biographyOf([{ text: 'x', style: 'position:fixed' }]),
  biographyOf([{ text: 'x'.repeat(5001) }]),
  biographyOf([{ text: 'a\ue000b' }]),
  biographyOf([{ text: '' }]),
  { biography: 'x' },
  null,
]

test('hostile biographies and roles of a speaker are refused with a sentence', () => {
  const judge = (name: string, after: Json) =>
    judgeChange(stored, { kind: 'set', path: [...person, name], before: '', after })
  for (const text of hostileBiographies)
    expect([text, judge('biography', text)]).toEqual([text, expect.stringMatching(/^Biography.*[.:]/)])
  expect(judge('role', 'x'.repeat(61))).toBe('Role in other words has room for 60 characters.')
  expect(judge('pronouns', 'she\nher')).toBe('Pronouns must be on one line.')
  expect(judge('category', 'other')).toBe('This cannot be changed here.')
})
