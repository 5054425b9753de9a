import { expect, test } from 'vitest'
import type { ApiDocument, Operation } from '#shared/openapi/api-document.ts'
import { answerOf, formatAccess, formatLimit, groupedCalls } from './grouped-calls.ts'

const operation = (operationId: string, tag: string, more: Partial<Operation> = {}): Operation => ({
  operationId,
  tags: [tag],
  summary: `Shows ${operationId}.`,
  security: [],
  responses: {},
  ...more,
})
const tag = (name: string) => ({ name, 'x-title': name, description: '' })
const tooOften = { description: 'Too many requests.' }
const document: ApiDocument = {
  openapi: '3.1.1',
  info: { title: '', version: '', description: '' },
  servers: [{ url: '/' }],
  tags: [tag('mails'), tag('audit'), tag('empty')],
  paths: {
    '/audit': { get: operation('changes', 'audit') },
    '/mails/{website}': { get: operation('mails', 'mails'), post: operation('another mail', 'mails') },
  },
  components: { securitySchemes: {}, schemas: {}, responses: { TooOften: tooOften } },
}
const shown = (search?: string) =>
  groupedCalls(document, search).map(({ tag: { name }, calls }) => [
    name,
    ...calls.map(({ method, path }) => `${method} ${path}`),
  ])

test('calls are together by feature, in the order of the document; a feature without calls is left out', () => {
  expect(shown()).toEqual([
    ['mails', 'GET /mails/{website}', 'POST /mails/{website}'],
    ['audit', 'GET /audit'],
  ])
})

test('a search keeps the calls in which each of its words is', () => {
  expect(shown(' ANOTHER post ')).toEqual([['mails', 'POST /mails/{website}']])
  expect(shown('nothing such')).toEqual([])
})

test('a failure of many calls is found by its name', () => {
  expect(answerOf({ $ref: '#/components/responses/TooOften' }, document)).toBe(tooOften)
  expect(answerOf(tooOften, document)).toBe(tooOften)
})

test('a limit is said in minutes or seconds', () => {
  expect(formatLimit({ max: 30, seconds: 600 })).toBe('30 requests in 10 minutes from one network')
  expect(formatLimit({ max: 1, seconds: 45 })).toBe('1 request in 45 seconds from one network')
})

test('the list says who may make a call', () => {
  const words = (path: string, more: Partial<Operation>) =>
    formatAccess({ method: 'GET', path, operation: operation('x', 'x', more) })
  expect(words('/a/{website}', { 'x-access': 'read' })).toBe('Every admin of the website')
  expect(words('/a', { 'x-access': 'read' })).toBe('Anyone with a session')
  expect(words('/a', { 'x-access': 'owner' })).toBe('Owners')
  expect(words('/a', { 'x-bearer': 'The token.' })).toBe('The visitor whose link it is')
  expect(words('/a', {})).toBe('Anyone')
})
