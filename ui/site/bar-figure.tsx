import type { ReactNode } from 'react'

type Item = { label: string; value: number; unit?: string | undefined }

type Props = {
  /** Shown over the bars: a heading of the right level, or words for assistive technology only. */
  title: ReactNode
  /** What the rows are and what they count, for who hears the table: `['Source', 'Share']`. */
  heads: readonly [string, string]
  /** Of every value that names none of its own. */
  unit?: string | undefined
  items: readonly Item[]
  /** Every bar in a colour of its own, in the order of the chart colours; else all in indigo. */
  coloured?: boolean
}

/** Horizontal bars from zero: percentages of a whole, other figures beside the longest. It is a table: each row reads label and value. */
export function BarFigure({ title, heads, unit = '%', items, coloured = false }: Props) {
  const values = items.map(({ value }) => value)
  // of a percentage the whole track is 100 %
  const isOfHundred = items.every(({ unit: own = unit }) => own === '%') && Math.max(...values) <= 100
  const longest = isOfHundred ? 100 : Math.max(...values, Number.EPSILON)

  return (
    <figure className={coloured ? 'bar-figure bar-figure-coloured' : 'bar-figure'}>
      <figcaption>{title}</figcaption>
      <table>
        <colgroup>
          <col className="bar-label" />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ label, value, unit: own = unit }) => (
            <tr key={label}>
              <th scope="row" dir="auto">
                {label}
              </th>
              <td>
                <span className="bar-figure-row">
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="bar-track" width="100" height="1" />
                    <rect className="bar-value" width={Math.max((100 * value) / longest, 0)} height="1" />
                  </svg>
                  <span>
                    {value}
                    {own}
                  </span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
