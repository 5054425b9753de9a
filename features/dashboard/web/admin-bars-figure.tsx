import { useId } from 'react'
import { formatCount, formatShare } from '#features/dashboard/format-figures.ts'
import { FigureTable } from './admin-figure-table.tsx'

export type BarRow = {
  name: string
  count: number
  /** The sum of all others, which has no bar. */
  isApart?: boolean
}

type Props = {
  title: string
  /** The column headings. */
  heads: readonly [row: string, counted: string]
  /** The rows with bars; the table shows `all`. */
  rows: readonly BarRow[]
  all?: readonly BarRow[]
  /** The total for the shares. */
  whole: number
  note?: string | undefined
  asTable: boolean
}

/** A bar chart with names, counts and shares, as a table. Renders nothing without data. */
export function BarsFigure({ title, heads, rows, all = rows, whole, note, asTable }: Props) {
  const id = useId()
  if (whole === 0) return null
  const longest = Math.max(1, ...rows.map(({ count, isApart }) => (isApart ? 0 : count)))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="fig-title">
        {title}
      </h3>
      {asTable ? (
        <FigureTable
          caption={title}
          heads={[...heads, 'Share']}
          rows={all.map(({ name, count }) => [name, formatCount(count), formatShare(count, whole)])}
          isShown
        />
      ) : (
        <table className="fig-rows">
          <caption className="sr-only">{title}</caption>
          <colgroup>
            <col className="fig-col-name" />
            <col />
            <col className="fig-col-count" />
            <col className="fig-col-share" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{heads[0]}</th>
              <td />
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
                <td>{!isApart && <Bar part={count} of={longest} />}</td>
                <td className="fig-count">{formatCount(count)}</td>
                <td className="fig-share">{formatShare(count, whole)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && <p className="mt-1.5 text-2xs text-ink-3">{note}</p>}
    </section>
  )
}

/** A bar of proportional length. */
export function Bar({ part, of }: { part: number; of: number }) {
  return (
    <svg className="fig-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fig-bar-ground" width="100" height="1" />
      <rect className="fig-bar-part" width={(100 * part) / Math.max(of, 1)} height="1" />
    </svg>
  )
}
