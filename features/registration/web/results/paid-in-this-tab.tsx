import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { staySize } from '#features/pricing/stay-size.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { formatStay } from '#features/registration/stay.ts'
import { fileLinkStyle } from '#platform/browser/payment/document-lines.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { formatEuroAmount } from '#shared/money.ts'
import { ButtonLink, WaveArrow } from '#ui/button.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { useOwnRegistration } from '../own/use-own-registration.ts'

/** The booking, shown only to the tab that has paid: person, choice, price, documents, and the link to its page. */
export function PaidInThisTab({ token }: { token: string }) {
  const { known } = useOwnRegistration(token)
  if (known.phase === 'loading') return <p role="status">Loading your registration.</p>
  // the payment succeeded even if this cannot be shown: the email has the link
  if (known.phase !== 'shown') return null
  return <Sheet own={known.own} token={token} />
}

function Sheet({ own, token }: { own: OwnRegistration; token: string }) {
  const { checkIn } = useSite().transactions.registration
  const { stay, price } = own
  return (
    <section
      aria-label="Your registration"
      className="rounded-md border border-line bg-surface px-5 py-3 text-base shadow-2 sm:px-8 sm:py-5"
    >
      <dl>
        <Row name="Name">
          <span dir="auto">{own.name}</span>
        </Row>
        <Row name="Booked">
          {own.presentationLabel}
          {stay && ', with a hotel room'}
          {stay && (
            <span className="block text-sm font-[430] text-ink-2">
              {staySize(stay)}, {formatStay(checkIn, stay.nights)}
            </span>
          )}
        </Row>
        {price && (
          <Row name="Paid">
            <span className="num text-[1.75rem] leading-8 font-[680] tracking-[-0.02em] [font-stretch:80%]">
              {formatEuroAmount(price.total)}
            </span>
            {own.test && <span className="ml-3 text-sm text-warn">Test: nothing was charged</span>}
          </Row>
        )}
        <Row name="Reference">
          <Reference text={own.shortReference} />
        </Row>
      </dl>
      <Documents own={own} />
      <ButtonLink to={`/my-registration#${token}`} size="large" className="my-4 w-full">
        See my registration <WaveArrow />
      </ButtonLink>
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3.5 sm:grid-cols-[7rem_1fr] sm:items-baseline">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 font-[600] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Reference({ text }: { text: string }) {
  const { state, copy } = useCopy()
  return (
    <>
      <span className="block font-mono text-2xl">{text}</span>
      <span className="text-sm font-[430] text-ink-2">
        Quote this when you write or call.{' '}
        <button
          type="button"
          onClick={() => void copy(text)}
          className="inline-flex min-h-11 items-center gap-1.5 font-[560] text-ai underline underline-offset-3 print:hidden"
        >
          {state === 'copied' ? (
            <Check size={16} aria-hidden="true" />
          ) : (
            <Copy size={16} aria-hidden="true" />
          )}
          Copy <span className="sr-only">the reference</span>
        </button>
      </span>
      <span role="status" className={state === 'refused' ? 'block text-sm font-[430]' : 'sr-only'}>
        {state === 'refused'
          ? 'Your browser does not allow copying. Select the reference and copy it.'
          : state === 'copied' && 'Copied'}
      </span>
    </>
  )
}

function Documents({ own: { receipts, receiptsToCome, calendar } }: { own: OwnRegistration }) {
  const { dates } = useSite().event
  return (
    <ul className="grid gap-x-5 border-b border-line sm:grid-cols-2 print:hidden">
      {receipts.map(({ number, address }) => (
        <li key={number} className="py-2">
          <a href={address} download className={fileLinkStyle}>
            Receipt
          </a>
          <p className="text-sm text-ink-2">PDF, {number}</p>
        </li>
      ))}
      {receipts.length === 0 && (
        <li className="py-4" role="status">
          {receiptsToCome ? 'Your receipt is being prepared.' : ''}
        </li>
      )}
      {calendar && (
        <li className="py-2">
          <a href={calendar} download className={fileLinkStyle}>
            Add to my calendar
          </a>
          <p className="text-sm text-ink-2">{dates.label}</p>
        </li>
      )}
    </ul>
  )
}
