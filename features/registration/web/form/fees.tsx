import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FormattedFees } from '#features/pricing/format-fees.ts'

/** The price table, before anything is filled in, with fee, rooms and refund policy. */
export function Fees({ rows, room, processingFee, refundRule }: FormattedFees) {
  return (
    <section aria-labelledby="fees" className="mb-13">
      <h2 id="fees" className="text-3xl">
        Fees
      </h2>
      <div className="mt-5.5 grid items-start gap-x-14 gap-y-7 lg:grid-cols-12">
        <table className="fees border-t-[3px] border-ink lg:col-span-7">
          <thead>
            <tr>
              <th>You come as</th>
              <th>Included</th>
              <th>Per person</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ who, price, instead, included }) => (
              <tr key={who}>
                <th scope="row">{who}</th>
                <td className="text-ink-2">{included}</td>
                <td>{price ? <b className="num">{price}</b> : (instead ?? 'Nothing online')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="border-t-[3px] border-ink lg:col-span-5">
          {room && (
            <Rule name="Hotel room">
              <b className="num">{room.price}</b>, by nights ({room.nights}) and guests. Optional.
            </Rule>
          )}
          {processingFee && (
            <Rule name="Processing fee">
              <b className="num">{processingFee}</b> of the fee and the room. Shown before you pay.
            </Rule>
          )}
          {refundRule && (
            <Rule name="Refunds">
              <span className="whitespace-pre-line">{refundRule}</span>
            </Rule>
          )}
          <Rule name="Discount">
            <Link
              to="/discount-registration"
              className="text-ai underline underline-offset-3 hover:text-ai-hover"
            >
              Ask for a discounted registration
            </Link>
          </Rule>
        </dl>
      </div>
    </section>
  )
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fee-rule">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
