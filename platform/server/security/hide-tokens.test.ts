import { expect, test } from 'vitest'
import { aWebsite } from '#tests/websites.ts'
import { createLog } from '../log.ts'
import { hideTokens } from './hide-tokens.ts'
import { signLink } from './signed-link.ts'

const id = '01a21831-a521-7f02-aad9-8e759baa43de'
const signature = 'fSxrRFHrsMRoykyiYvf8YbNRqRHkJu8MHUHY6AnFg3k'
const link = signLink('a key', 'any', { website: aWebsite('optics'), id, linkVersion: 12 })

test.each([
  ['of a page', `https://x.example/my-registration#${link}`, 'https://x.example/my-registration#…'],
  ['of one click', `<https://x.example/api/news/${link}/leave>`, '<https://x.example/api/news/…/leave>'],
  [
    'of a document',
    `/api/registration/receipt?token=live.12.1790000000000.${signature}`,
    '/api/registration/receipt?token=…',
  ],
  [
    'of an account',
    `https://x.example/admin-set-password#${signature}.`,
    'https://x.example/admin-set-password#….',
  ],
])('a token %s is hidden in a text and in the log', (_of, text, hidden) => {
  expect(hideTokens(text, '…')).toBe(hidden)
  const lines: string[] = []
  createLog('info', { now: () => new Date(0) }, (line) => lines.push(line)).error('refused', { answer: text })
  expect(lines.join()).not.toContain(signature)
  expect(lines.join()).not.toContain(link.slice(-43))
})

test('what is no token stays as it is', () => {
  const text = `${id}, ORD-1042, https://x.example/agenda#day-2 and 2026.10.17`
  expect(hideTokens(text, '…')).toBe(text)
})
