import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#shared/openapi/api-document.ts'
import { fieldsOf, formatSchemaType, objectIn } from './format-schema.ts'

const person: JsonSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const document = { components: { securitySchemes: {}, responses: {}, schemas: { Person: person } } }

describe('a value in words', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string', maxLength: 10_000, minLength: 1 }, 'Text, at most 10,000 characters'],
    [{ type: 'string', minLength: 12 }, 'Text, at least 12 characters'],
    [{ type: 'string', format: 'email', maxLength: 254 }, 'Email address, at most 254 characters'],
    [{ type: 'integer', minimum: 1, maximum: 10, default: 1 }, 'Whole number, 1 to 10; `1` when absent'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'Whole number'],
    [{ type: ['string', 'null'] }, 'Text, or null'],
    [{ type: ['number', 'string'] }, 'Number, or the same as text'],
    [{ type: 'string', enum: ['desk', 'bank'] }, 'One of `desk`, `bank`'],
    [{ type: 'string', const: 'ok' }, 'Always `ok`'],
    [{ type: 'boolean' }, 'True or false'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 10 }, 'List of text, at most 10'],
    [{ anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] }, 'Object, or null'],
    [{ type: 'string', contentMediaType: 'application/pdf', maxLength: 9 }, 'File (application/pdf)'],
    [{}, 'Any value'],
  ])('%j', (schema, words) => {
    expect(formatSchemaType(schema, document)).toBe(words)
  })
})

test('the object inside is found through a list, a name and what may be null', () => {
  const named = { $ref: '#/components/schemas/Person' }
  expect(objectIn(named, document)).toBe(person)
  expect(objectIn({ type: 'array', items: named }, document)).toBe(person)
  expect(objectIn({ anyOf: [named, { type: 'null' }] }, document)).toBe(person)
  expect(objectIn({ type: 'string' }, document)).toBeUndefined()
})

test('a field says whether it must be there, and what is inside it', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      by: { $ref: '#/components/schemas/Person' },
      note: { type: 'string', description: 'Yours.' },
    },
    required: ['by'],
  }
  expect(fieldsOf(schema, document)).toEqual([
    { name: 'by', isRequired: true, type: 'Object', description: undefined, schema: person },
    { name: 'note', isRequired: false, type: 'Text', description: 'Yours.', schema: undefined },
  ])
})
