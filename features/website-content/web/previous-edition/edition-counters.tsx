import type { Counter } from '#content/website-content.ts'

/** The statistics of an edition. */
export function EditionCounters({ counters }: { counters: readonly Counter[] }) {
  return (
    <div className="edition-counters">
      <dl className="site-width">
        {counters.map(({ value, suffix, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value.toLocaleString('en')}
              {suffix}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
