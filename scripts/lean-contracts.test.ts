import { expect, test } from 'vitest'
import { withoutServersPart, withPureCalls } from './lean-contracts.ts'

const contract = `import { endpoint } from './endpoint.ts'
const reply = z.object({ a: z.string() })
export const ask = endpoint({
  method: 'POST',
  path: '/ask/:id',
  params: z.object({ id: z.string() }),
  body: z.object({ replies: z.string() }),
  replies: { 200: reply },
})
const list = endpoint({ method: 'GET', path: '/list', query, access: 'read', replies: { 200: reply } })
export const other = define({ replies: 1 })
`

test('what only the server reads of a call is left out', () => {
  expect(withoutServersPart(contract, new Set())).toBe(`import { endpoint } from './endpoint.ts'
const reply = z.object({ a: z.string() })
export const ask = endpoint({
  method: 'POST',
  path: '/ask/:id',
  })
const list = endpoint({ method: 'GET', path: '/list', access: 'read', })
export const other = define({ replies: 1 })
`)
})

test('a body or a query by which a page judges stays', () => {
  const lean = withoutServersPart(contract, new Set(['ask.body', 'list.query']))
  expect(lean).toContain("path: '/list', query,")
  expect(lean).toContain('body: z.object({ replies: z.string() }),')
  expect(lean).not.toContain('200')
})

test('every call of a contract only makes a value', () => {
  expect(withPureCalls('const a = z.optional(z.string().check(z.trim()))\nconst b = c')).toBe(
    'const a = /* @__PURE__ */ z.optional(/* @__PURE__ */ z.string().check(/* @__PURE__ */ z.trim()))\nconst b = c',
  )
})
