import type { ReactNode } from 'react'

type Item = { label: string; value: number; unit?: string | undefined }

type Props = {
  /** Above the bars: a heading of the right level, or text for assistive technology only. */
  title: ReactNode
  /** The table's column headers for screen readers: `['Source', 'Share']`. */
  heads: readonly [string, string]
  /** The default unit of the values. */
  unit?: string | undefined
  items: readonly Item[]
  /** Each bar in its own colour, in the order of the chart colours; else all in indigo. */
  coloured?: boolean
}

/** Horizontal bars: percentages of a whole, or other figures relative to the largest. It is a table of labels and values. */
export function BarFigure({ title, heads, unit = '%', items, coloured = false }: Props) {
  const values = items.map(({ value }) => value)
  // for percentages the full track is 100 %
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
