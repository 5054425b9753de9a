import type { ReactNode } from 'react'
import { EmptyValue } from './empty-value.tsx'

/** Labels and values, line by line; a missing value is a dash. */
export function Facts({
  title,
  facts,
}: {
  title?: string
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <section className="mt-5">
      {title && <h3 className="text-sm">{title}</h3>}
      <dl className="adm-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isMissing(value) ? <EmptyValue /> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const isMissing = (value: ReactNode) =>
  value === null || value === undefined || value === false || value === ''
