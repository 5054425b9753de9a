import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type Tile = {
  name: string
  /** Undefined: loading. */
  value: string | undefined
  note?: ReactNode
  /** The URL of the list with exactly the counted rows. */
  to?: string
  tone?: 'ok' | 'warn' | 'danger' | 'gold' | 'orange' | 'neutral'
}

const tones: Readonly<Record<NonNullable<Tile['tone']>, string>> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  gold: 'text-gold-ink',
  orange: 'text-orange',
  neutral: 'text-neutral',
}

/** The figures above a list. A failure is shown in their place; the list remains usable. */
export function TileStrip({
  tiles,
  label,
  failure,
}: {
  tiles: readonly Tile[]
  label: string
  /** Shown instead of the figures, such as a FailedList. */
  failure?: ReactNode
}) {
  if (failure) return failure
  return (
    <dl aria-label={label} className="adm-tiles">
      {tiles.map(({ name, value, note, tone, to }) => (
        <div key={name}>
          <dt className={tone ? tones[tone] : 'text-ink-2'}>
            {tone && <span aria-hidden="true" className="adm-dot" />}
            {name}
          </dt>
          <dd className="adm-figure" aria-busy={value === undefined}>
            <Figure value={value} to={to} name={name} />
          </dd>
          {note && <dd className="text-2xs text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Figure({ value, to, name }: Pick<Tile, 'value' | 'name'> & { to: string | undefined }) {
  if (value === undefined) return <span className="adm-skeleton mt-2 block w-16" />
  if (!to) return value
  return (
    <Link to={to} aria-label={`${name}: ${value}. Show in the list`}>
      {value}
    </Link>
  )
}
