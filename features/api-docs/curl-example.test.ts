import { expect, test } from 'vitest'
import type { Operation } from '#shared/openapi/api-document.ts'
import { curlExample } from './curl-example.ts'

const json = { 'application/json': { schema: {} } }
const operation: Operation = {
  operationId: 'x',
  tags: [],
  summary: '',
  security: [],
  responses: { '200': { description: '', content: json } },
}
const server = 'http://localhost:3000'

test('a GET is its address alone', () => {
  expect(curlExample(server, 'GET', '/api/x', operation)).toBe("curl 'http://localhost:3000/api/x'")
})

test('places of the path, and what the query must have, are filled in', () => {
  const parameters = [
    { name: 'email', in: 'path', required: true, schema: {}, example: 'ada@example.org' },
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'token', in: 'query', required: true, schema: {} },
    { name: 'limit', in: 'query', schema: {} },
  ] as const
  expect(curlExample(`${server}/`, 'GET', '/api/{email}/{id}', { ...operation, parameters })).toBe(
    "curl 'http://localhost:3000/api/ada%40example.org/{id}?token=…'",
  )
})

test('a body is JSON in quotes that no apostrophe ends, under the bearer of the call', () => {
  const example = { name: "Ada O'Visitor" }
  const requestBody = { required: true, content: { 'application/json': { schema: {}, example } } }
  const call = { ...operation, requestBody, security: [{ session: [] }] }
  const line = curlExample(server, 'PUT', '/api/x', call)
  expect(line).toContain("curl -X PUT 'http://localhost:3000/api/x' \\\n")
  expect(line).toContain('-H "authorization: Bearer $TOKEN"')
  expect(line).toContain(String.raw`"name": "Ada O'\''Visitor"`)
})

test('a POST without a body says so', () => {
  expect(curlExample(server, 'POST', '/api/x', operation)).toBe("curl -X POST 'http://localhost:3000/api/x'")
})

test('a form has a part for each field, and its file', () => {
  const example = { name: 'Ada Visitor', abstractFile: 'abstract.pdf' }
  const requestBody = { required: true, content: { 'multipart/form-data': { schema: {}, example } } }
  expect(curlExample(server, 'POST', '/api/x', { ...operation, requestBody })).toBe(
    [
      "curl 'http://localhost:3000/api/x'",
      "-F 'name=Ada Visitor'",
      "-F 'abstractFile=@abstract.pdf;type=application/pdf'",
    ].join(' \\\n  '),
  )
})

test('a file is saved under its own name', () => {
  const responses = { '200': { description: '', content: { 'text/csv': { schema: {} } } } }
  expect(curlExample(server, 'GET', '/api/x', { ...operation, responses })).toMatch(/^curl -OJ '/)
})
