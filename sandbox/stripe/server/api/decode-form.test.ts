import { expect, test } from 'vitest'
import { decodeForm } from './decode-form.ts'
import { Refusal } from './refuse-call.ts'

const plain = (text: string) => JSON.parse(JSON.stringify(decodeForm(text)))

test.each([
  ['', {}],
  ['a=1&b=x%20y&c=', { a: '1', b: 'x y', c: '' }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
  ['a[1]=second&a[0]=first', { a: ['first', 'second'] }],
  ['expand[]=x&expand[]=y', { expand: ['x', 'y'] }],
  ['a=1&a=2', { a: '2' }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a=%E2%82%AC%26%3D%5B%5D', { a: '€&=[]' }],
])('the decoder of forms decodes %s', (text, form) => {
  expect(plain(text)).toEqual(form)
})

test.each(['a[b=1', '[a]=1', 'a]b=1', 'a=1&a[b]=2', 'a[b]c=1', `a${'[b]'.repeat(30)}=1`])(
  'the decoder of forms refuses %s',
  (text) => {
    expect(() => decodeForm(text)).toThrow(Refusal)
  },
)

test('the names of the language are only names in a form', () => {
  expect(plain('__proto__[polluted]=1&constructor[x]=2')).toEqual({
    ['__proto__']: { polluted: '1' },
    constructor: { x: '2' },
  })
  expect({}).not.toHaveProperty('polluted')
})
