import { staySize } from '#features/pricing/stay-size.ts'
import {
  isWithRoom,
  notKnown,
  roomNotPromised,
  roomRequested,
  yesNoUnknown,
} from '#features/registration/choice.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { labels } from '#features/registration/registration-texts.ts'
import { formatStay } from '#features/registration/stay.ts'
import { useMoment } from '#platform/browser/use-moment.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { isId } from '#shared/ids.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { BuyerPart } from '../buyer/buyer-part.tsx'
import { CorrectPart } from './correct-part.tsx'
import { OwnDocuments } from './own-documents.tsx'
import { Line } from './own-line.tsx'
import { OwnPriceCard } from './own-price-card.tsx'

type Props = {
  own: OwnRegistration
  token: string
  onCorrected: (own: OwnRegistration) => void
  onOvertaken: () => void
}

/** The details of a registration: person, choice, price and documents. */
export function OwnDetails({ own, token, onCorrected, onOvertaken }: Props) {
  const { checkIn } = useSite().transactions.registration
  const inWords = useMoment()
  const { registrationType, stay } = own
  return (
    <div className="site-width grid items-start gap-6 py-13 lg:grid-cols-12 lg:gap-8 lg:py-19">
      <div className="min-w-0 space-y-6 lg:col-span-7">
        <section
          aria-labelledby="own-registration"
          className="rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8"
        >
          <h2 id="own-registration" className="text-xl font-[660] tracking-[-0.015em]">
            Your registration
          </h2>
          <CorrectPart own={own} token={token} onCorrected={onCorrected} onOvertaken={onOvertaken} />
          <dl className="sm:-mb-3">
            <Line term={labels.email}>{own.email}</Line>
            <Line term={labels.registrationType}>{registrationName(registrationType)}</Line>
            <Line term={labels.presentationType}>{own.presentationLabel}</Line>
            {isWithRoom(registrationType) && (
              <>
                <Line term="Stay">
                  {stay ? `${staySize(stay)}, ${formatStay(checkIn, stay.nights)}` : notKnown}
                </Line>
                <Line term={labels.extraNights}>{own.extraNights ?? notKnown}</Line>
              </>
            )}
            <Line term={labels.accompanyingPerson}>{yesNoUnknown(own.accompanyingPerson)}</Line>
            {own.roomRequest && (
              <Line term="Room">
                {roomRequested(
                  own.roomRequest.total === null ? undefined : formatEuroAmount(own.roomRequest.total),
                )}
                . {roomNotPromised}
              </Line>
            )}
            <Line term="Registered">
              <time dateTime={own.registeredAt}>{inWords(own.registeredAt)}</time>
            </Line>
            <Line term="Your reference">
              <span className="font-mono">{own.shortReference}</span>
            </Line>
            {!isId(own.reference) && (
              <Line term="Order reference">
                <span className="font-mono text-sm text-ink-2">{own.reference}</span>
              </Line>
            )}
          </dl>
        </section>
        <BuyerPart own={own} token={token} onChanged={onCorrected} onOvertaken={onOvertaken} />
      </div>
      <div className="min-w-0 space-y-6 lg:col-span-5">
        {own.price && <OwnPriceCard own={own} price={own.price} />}
        <OwnDocuments own={own} />
      </div>
    </div>
  )
}
