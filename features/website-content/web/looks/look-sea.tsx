import type { ReactNode } from 'react'

type Row = {
  /** The period in pixels; the style sheet of the look lets the row drift by it. */
  period: number
  /** One period, in a box that is 240 high. */
  children: ReactNode
}

/** Four rows of waves, from the horizon to the viewer, each a pattern that repeats without a seam at any width. */
export function LookSea({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="look-sea" aria-hidden="true">
      {rows.map(({ period, children }, row) => (
        <svg key={period} aria-hidden="true" className={`look-wave look-wave-${row + 1} loop`}>
          <pattern id={`look-wave-${row + 1}`} width={period} height="240" patternUnits="userSpaceOnUse">
            {children}
          </pattern>
          <rect width="100%" height="240" fill={`url(#look-wave-${row + 1})`} />
        </svg>
      ))}
    </div>
  )
}
