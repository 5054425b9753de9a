import { countLimit } from '#shared/list-headers.ts'

type Shown = {
  /** Rows of this page. */
  rows: number
  /** Rows on the pages before it; undefined when that is not known. */
  before: number | undefined
  /** Rows on all pages; undefined when they are not counted. */
  total: number | undefined
  hasNext: boolean
  noun: readonly [one: string, several: string]
}

const number = new Intl.NumberFormat('en-IE')

/** Which rows of a list are shown, such as `1–25 of 41 payments`; without a range when all of them are. */
export const rangeLabel = ({ rows, before, total, hasNext, noun: [one, several] }: Shown): string => {
  const isExact = !hasNext && before !== undefined
  const counted = isExact ? before + rows : total
  const isCapped = !isExact && counted !== undefined && counted >= countLimit
  const of = counted === undefined ? '' : ` of ${isCapped ? 'more than ' : ''}${number.format(counted)}`
  if (rows === 0 || counted === rows || (counted === undefined && before === undefined))
    return `${number.format(rows)} ${rows === 1 ? one : several}`
  if (before === undefined) return `${number.format(rows)}${of} ${several}`
  return `${number.format(before + 1)}–${number.format(before + rows)}${of} ${several}`
}
