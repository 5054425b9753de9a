import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecoveryCode, recoveryCodeBytes, recoveryCodeOf, recoveryFile } from './recovery-codes.ts'

const bytes = fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes })

test('a recovery code is four groups of four, and is read back however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = recoveryCodeOf(random)
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      const plain = code.replaceAll('-', '')
      for (const typed of [
        code,
        plain,
        code.toLowerCase(),
        ` ${code.replaceAll('-', ' ')} `,
        code.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8'),
      ])
        expect(readRecoveryCode(typed)).toBe(plain)
    }),
  )
})

test('other bytes are another code', () => {
  fc.assert(
    fc.property(
      bytes,
      bytes,
      (one, other) => (recoveryCodeOf(one) === recoveryCodeOf(other)) === (Buffer.compare(one, other) === 0),
    ),
  )
})

test('nothing else is a recovery code', () => {
  for (const typed of [
    '',
    '123456',
    'ABCD-EFGH-IJKL',
    'ABCD-EFGH-IJKL-MNOPQ',
    'ABCD-EFGH-IJKL-MNO9',
    'ABCD_EFGH_IJKL_MNOP',
  ])
    expect(readRecoveryCode(typed)).toBeUndefined()
})

test('the file says whose codes they are, and has each on a line', () => {
  const file = recoveryFile(['AAAA', 'BBBB'], { email: 'ada@example.org', site: 'https://example.org' })
  expect(file).toContain('ada@example.org\nhttps://example.org\n')
  expect(file).toContain('\nAAAA\nBBBB\n')
})
