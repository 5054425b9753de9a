import { Link } from 'react-router'
import type { FormattedFees } from '#features/pricing/format-fees.ts'
import { ButtonLink, WaveArrow } from '#ui/button.tsx'

/** The prices, between the agenda and the questions. */
export function FeesTeaser({ rows, room, processingFee, refundRule }: FormattedFees) {
  return (
    <aside aria-labelledby="costs" className="fees-teaser">
      <div className="site-width">
        <div>
          <h2 id="costs" className="text-3xl">
            What it costs
          </h2>
          <p className="mt-2.5 text-ink-2">
            Per person{processingFee && `, with the processing fee of ${processingFee}`}.
            {room?.from && ` Hotel room optional, from ${room.from}.`}
          </p>
        </div>
        <dl>
          {rows.map(({ who, total, instead }) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd className={total && 'num'}>{total ?? instead ?? 'Nothing to pay online'}</dd>
            </div>
          ))}
        </dl>
        <div>
          <ButtonLink to="/registration" variant="marketing">
            Register Now <WaveArrow />
          </ButtonLink>
          <Link to="/registration#fees" className="more-link">
            {refundRule ? 'All fees and refunds' : 'All fees'}
          </Link>
        </div>
      </div>
    </aside>
  )
}
