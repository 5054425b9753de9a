import { type ReactNode, useRef } from 'react'
import type { TicketChoice } from '#features/pricing/format-fees.ts'
import { staySize } from '#features/pricing/stay-size.ts'
import { roomNotPromised, roomRequested } from '#features/registration/choice.ts'
import type { KnownPrice } from '#features/registration/known-price.ts'
import {
  labelOf,
  paysNothing,
  type RegistrationForm,
  registrationChoices,
  withAccommodation,
} from '#features/registration/registration-form.ts'
import { labels, priceChanged } from '#features/registration/registration-texts.ts'
import { formatStay } from '#features/registration/stay.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatEuros } from '#shared/money.ts'
import { focusControl } from '#ui/fields/focus-control.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { WaveLoader } from '#ui/wave-loader.tsx'
import type { Pricing } from './use-pricing.ts'

type Choice = Pick<RegistrationForm, 'registrationType' | 'presentationType'>

type Props = {
  pricing: Pricing
  choice: Choice
  /** The ticket types of the form. */
  offered: readonly TicketChoice[]
  onAskAgain: () => void
  children: ReactNode
}

/** The price of the choice, line by line; the total is the server's. Contains the submit button. */
export function PriceSummary({ pricing, choice, offered, onAskAgain, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const price =
    pricing.phase === 'known' ? pricing.price : pricing.phase === 'asking' ? pricing.old : undefined
  const asking = pricing.phase === 'asking'
  const nameOf = (type: string) => labelOf(offered, type)
  const free = paysNothing(choice, offered)
  const noPrice = price || free ? '' : withoutPrice(pricing.phase, withAccommodation(choice))

  const ask = () => {
    // the retry button is removed with the failure and would drop the focus
    heading.current?.focus({ preventScroll: true })
    onAskAgain()
  }

  return (
    <section
      id="price-summary"
      aria-labelledby="price-summary-title"
      aria-busy={asking}
      className="rounded-md border border-line bg-surface p-5 sm:p-6.5"
    >
      <div className="flex items-center justify-between">
        <h2
          ref={heading}
          id="price-summary-title"
          tabIndex={-1}
          className="text-xl font-[660] tracking-[-0.015em]"
        >
          Price summary
        </h2>
        {asking && <WaveLoader className="text-ai" />}
      </div>
      {free ? (
        <NothingToPay choice={choice} name={nameOf(choice.presentationType)} price={price} />
      ) : (
        price && <Lines price={price} name={nameOf(price.question.presentationType)} pale={asking} />
      )}
      {pricing.phase === 'unasked' && <StillNeeded {...choice} />}
      {noPrice && <p className="py-3 text-ink-2">{noPrice}</p>}
      <div role="alert">
        {pricing.phase === 'failed' && <p className="py-3 font-[560] text-danger">{pricing.sentence}</p>}
      </div>
      {pricing.phase === 'failed' && (
        <button
          type="button"
          onClick={ask}
          className="mb-3 min-h-11 font-[560] text-ai underline underline-offset-3 hover:text-ai-hover"
        >
          Load the price again
        </button>
      )}
      <LiveRegion
        message={
          pricing.phase === 'known' && !free
            ? `${changeOf(pricing.price)} Total ${formatEuros(pricing.price.lines.totalCents)}`.trim()
            : ''
        }
      />
      {children}
    </section>
  )
}

const withoutPrice = (phase: Pricing['phase'], accommodated: boolean) => {
  if (phase === 'asking') return 'Loading the price.'
  return (
    phase === 'absent' &&
    `There is no price for this choice. ${accommodated ? 'Choose other nights or guests.' : 'Choose another presentation type.'}`
  )
}

/** Before a price can be requested: the missing choices, each linked to its field. */
function StillNeeded(choice: Choice) {
  const missing = (['registrationType', 'presentationType'] as const).filter((name) => !choice[name])
  return (
    <>
      <p className="py-3 text-ink-2">The price still needs:</p>
      <ul className="border-t border-line">
        {missing.map((name) => (
          <li key={name} className="border-b border-line">
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                focusControl(name)
              }}
              className="flex min-h-12 items-center font-[560] text-ai underline underline-offset-3"
            >
              {labels[name]}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A registration of this type is free on the website; the only price shown is that of a requested room. */
function NothingToPay({
  choice,
  name,
  price,
}: {
  choice: Choice
  name: string
  price: KnownPrice | undefined
}) {
  const { registrationType } = choice
  return (
    <>
      <dl className="mt-2">
        <Line
          name={name}
          detail={registrationType && labelOf(registrationChoices, registrationType)}
          amount="Nothing online"
        />
      </dl>
      <p className="pt-5 text-[2rem] leading-[1.15] font-[680] tracking-[-0.03em] [font-stretch:92%]">
        Nothing to pay online
      </p>
      <p className="text-ink-2">Register now. You pay nothing here.</p>
      {withAccommodation(choice) && (
        <p className="mt-3 text-ink-2">
          {roomRequested(price && formatEuros(price.lines.totalCents))}. {roomNotPromised}
        </p>
      )}
    </>
  )
}

const changeOf = ({ before, lines }: KnownPrice): string =>
  before === undefined ? '' : priceChanged(formatEuros(before), formatEuros(lines.totalCents))

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

function Lines({ price, name, pale }: { price: KnownPrice; name: string; pale: boolean }) {
  const { lines, question, configuration, heldUntil } = price
  const { checkIn } = useSite().transactions.registration

  return (
    <>
      {price.before !== undefined && (
        <p className="mt-3 rounded-sm border border-warn bg-warn-soft px-3 py-2.5 text-sm font-[560]">
          {changeOf(price)}
        </p>
      )}
      {/* Only the figures are dimmed: the labels would lose their contrast. */}
      <dl
        className={`num mt-2 [&_dd]:transition-opacity [&_dd]:duration-200 ${pale ? '[&_dd]:opacity-60' : ''}`}
      >
        <Line name={name} amount={formatEuros(lines.presentationCents)} />
        {lines.accommodationCents !== undefined && (
          <Line
            name="Accommodation"
            detail={`${staySize({ nights: question.numberOfNights, guests: question.numberOfGuests })}. ${formatStay(checkIn, question.numberOfNights)}`}
            amount={formatEuros(lines.accommodationCents)}
          />
        )}
        <Line name={`Processing fee (${lines.feePercent}%)`} amount={formatEuros(lines.feeCents)} />
        <div className="flex items-baseline justify-between gap-4 pt-4 pb-1">
          <dt>Total</dt>
          <dd className="text-[2.375rem] leading-[1.15] font-[680] tracking-[-0.03em] [font-stretch:92%]">
            {formatEuros(lines.totalCents)}
          </dd>
        </div>
      </dl>
      {heldUntil !== undefined && (
        <p className="num text-sm text-ink-2">
          Price held until{' '}
          <time dateTime={configuration.quote?.validUntil}>{clockTime.format(heldUntil)}</time> your time
        </p>
      )}
    </>
  )
}

function Line({ name, detail, amount }: { name: string; detail?: string | undefined; amount: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3">
      <dt className="text-ink-2">
        {name}
        {detail && <span className="block text-xs text-ink-3">{detail}</span>}
      </dt>
      <dd className="font-[520]">{amount}</dd>
    </div>
  )
}
