import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes } from './problem-codes.ts'

const product = globSync('{app,features,sandbox,platform,shared}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|problem-codes/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each(Object.entries(problemCodes))('%s is used, and means something', (code, meaning) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(meaning).toMatch(/^[A-Z][^\n]+\.$/)
  expect(product).toContain(`'${code}'`)
})

test('no two codes mean the same', () => {
  const meanings = Object.values(problemCodes)
  expect(new Set(meanings).size).toBe(meanings.length)
})
