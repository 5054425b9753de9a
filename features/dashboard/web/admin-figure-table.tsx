type Props = {
  caption: string
  heads: readonly string[]
  /** The first cell is the row heading. */
  rows: readonly (readonly string[])[]
  /** If false, it is only for screen readers. */
  isShown: boolean
}

/** The data of a chart as a table. */
export function FigureTable({ caption, heads, rows, isShown }: Props) {
  const table = (
    <table className="adm-table adm-data">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, n) => (
            <th key={head} scope="col" data-align={n > 0 ? 'end' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], row) => (
          <tr key={row}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {cells.map((cell, n) => (
              <td key={heads[n + 1]} data-align="end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isShown) return <div className="sr-only">{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="fig-table" aria-label={`${caption}, as a table`} tabIndex={0}>
      {table}
    </section>
  )
}
