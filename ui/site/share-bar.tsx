type Share = { label: string; value: number; host?: boolean | undefined }

type Props = {
  title: string
  /** The unit, and the date of the figures. */
  note?: string | undefined
  shares: readonly Share[]
}

/**
 * Parts of a whole as one stacked bar of 100 %; the host's part is vermilion. It is a table of labels and values. On a
 * phone, where labels do not fit into the parts, they are in a list below.
 */
export function ShareBar({ title, note, shares }: Props) {
  const whole = shares.reduce((sum, { value }) => sum + value, 0)
  const colours = coloursOf(shares)
  return (
    <figure className="share-bar">
      <figcaption>
        <b>{title}</b> {note && <span>{note}</span>}
      </figcaption>
      <table>
        <colgroup>
          {shares.map(({ label, value }) => (
            <col key={label} width={`${(100 * value) / whole}%`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shares.map(({ label }) => (
              <th key={label} scope="col" dir="auto">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {shares.map(({ label, value }, index) => (
              <td key={label} className={colours[index]}>
                {value}
                <small>%</small>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <ul aria-hidden="true">
        {shares.map(({ label, value }, index) => (
          <li key={label}>
            <i className={colours[index]} />
            <span dir="auto">{label}</span>
            <b className="num">{value}%</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** Alternating blues; vermilion is only the host's. */
const coloursOf = (shares: readonly Share[]): string[] => {
  let blues = 0
  return shares.map(({ host }) => (host ? 'share-host' : `share-${(blues++ % 4) + 1}`))
}
