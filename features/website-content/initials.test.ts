import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it('takes the first and the last name and leaves titles out', () => {
    expect(initials('Prof. Haruka Morisada')).toBe('HM')
    expect(initials('Prof. Dr. Anna Maria van Sample')).toBe('AS')
    expect(initials('Madonna')).toBe('M')
  })

  it('takes what there is when nothing but titles and abbreviations is there', () => {
    expect(initials('J. R.')).toBe('JR')
    expect(initials('   ')).toBe('')
    expect(initials('')).toBe('')
  })

  it('keeps letters of other scripts whole', () => {
    expect(initials('山田 太郎')).toBe('山太')
    expect(initials('محمد الأمين')).toBe('ما')
    expect(initials('e\u0301lodie example')).toBe('E\u0301E')
    expect(initials(`${'x'.repeat(10_000)} y`)).toBe('XY')
  })
})
