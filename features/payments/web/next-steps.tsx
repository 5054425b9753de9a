import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { placeInWords } from '#content/event-words.ts'
import { openAddress } from '#content/page-addresses.ts'
import { useSite } from '#platform/browser/use-site.ts'

/** What happens after the payment, and the facts of the conference. */
export function NextSteps() {
  const { event } = useSite()
  const facts = [
    { name: 'Date', value: event.dates.label },
    { name: 'Location', value: placeInWords(event) },
    { name: 'Type', value: event.type },
  ]

  return (
    <div className="site-width grid gap-12 py-13 lg:grid-cols-12 lg:gap-8 lg:py-19">
      <section className="lg:col-span-7">
        <h2 className="text-2xl">What happens next</h2>
        <ol className="mt-6 max-w-[60ch]">
          <Step place={1} title="Confirmation email">
            It is on its way to the address of your registration. Look into the spam folder too.
          </Step>
          <Step place={2} title="Conference updates">
            We write to you when the programme or the venue changes.
          </Step>
          <Step place={3} title="Contact support">
            No email within a day, or a question?{' '}
            <Link to={openAddress('/contact')} className="font-[560] text-ai underline underline-offset-3">
              Contact
            </Link>{' '}
            us and name the session ID.
          </Step>
        </ol>
      </section>
      <section className="lg:col-span-5">
        <h2 className="text-2xl">{event.name}</h2>
        <dl className="mt-6 border-t border-line">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-3.5">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right font-[560]">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function Step({ place, title, children }: { place: number; title: string; children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[2.75rem_1fr] gap-4 pb-7 last:pb-0">
      <span
        aria-hidden="true"
        className="num z-1 grid size-11 place-items-center rounded-full border-[4.5px] border-ai bg-surface font-[720]"
      >
        {place}
      </span>
      {place < 3 && <span aria-hidden="true" className="absolute top-0 bottom-0 left-[1.2rem] w-1.5 bg-ai" />}
      <div>
        <h3 className="pt-2 text-lg leading-7 font-[640]">{title}</h3>
        <p className="mt-1 text-ink-2">{children}</p>
      </div>
    </li>
  )
}
