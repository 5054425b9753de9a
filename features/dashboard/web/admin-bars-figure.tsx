import { countInWords, shareInWords } from '#features/dashboard/figure-words.ts'
import { FigureTable } from './admin-figure-table.tsx'

export type BarRow = {
  name: string
  count: number
  /** Of no single one: all the others, or one that is no longer offered. */
  isApart?: boolean
}

type Props = {
  caption: string
  /** What a row is, and what is counted. */
  heads: readonly [row: string, counted: string]
  /** In the bars; the table has `all`. */
  rows: readonly BarRow[]
  all?: readonly BarRow[]
  /** What a share is of. */
  whole: number
  /** Each bar is as long as its share of the whole; else the longest one is as long as there is room. */
  ofWhole?: boolean
  nothing: string
  asTable: boolean
}

/** Horizontal bars with their name, count and share: a table of which each row is drawn. */
export function BarsFigure({
  caption,
  heads,
  rows,
  all = rows,
  whole,
  ofWhole = false,
  nothing,
  asTable,
}: Props) {
  if (whole === 0) return <p className="fig-nothing">{nothing}</p>
  if (asTable) {
    return (
      <FigureTable
        caption={caption}
        heads={[...heads, 'Share']}
        rows={all.map(({ name, count }) => [name, countInWords(count), shareInWords(count, whole)])}
        isShown
      />
    )
  }
  const longest = ofWhole ? whole : Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className="fig-rows">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="fig-col-name" />
        <col />
        <col className="fig-col-share" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, isApart = false }, n) => (
          <tr key={n} data-apart={isApart || undefined}>
            <th scope="row" dir="auto" title={name}>
              <span className="fig-name">{name}</span>
            </th>
            <td>
              <span className="fig-row">
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="fig-row-ground" width="100" height="1" />
                  <rect className="fig-row-bar" width={(100 * count) / longest} height="1" />
                </svg>
                <span className="fig-count">{countInWords(count)}</span>
              </span>
            </td>
            <td className="fig-share">{shareInWords(count, whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
