import { expect, test } from 'vitest'
import { readFee } from './fee-field.ts'

test.each(['0', '5', '2.9', ' 2,95 ', '25', '25.00'])(
  'a processing fee of %s percent is sent as a decimal',
  (typed) => {
    expect(readFee(typed)).toEqual({ percent: typed.trim().replace(',', '.') })
  },
)

test.each(['', '-1', '25.01', '2.955', '1e1', 'five'])(
  'a processing fee of "%s" percent is refused',
  (typed) => {
    expect(readFee(typed)).toEqual({
      wrong: 'The processing fee must be a number of percent from 0 to 25 with at most two decimals',
    })
  },
)
