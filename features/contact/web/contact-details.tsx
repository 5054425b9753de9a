import type { ReactNode } from 'react'
import type { SiteContent } from '#content/website-content.ts'
import { phoneAddress } from '#ui/site/phone-address.ts'

const linkStyle =
  'inline-flex min-h-11 items-center text-ai underline decoration-1 underline-offset-4 hover:text-ai-hover'

/** The contact details of the organisers. Missing ones are omitted. */
export function ContactDetails({ details }: { details: SiteContent['contact']['details'] }) {
  const { email, phone, address, hours, responseTime } = details
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-2xl">
        How to reach us
      </h2>
      <address className="mt-5 not-italic">
        <dl className="border-b border-line">
          <Detail term="Email">
            <a href={`mailto:${email}`} className={linkStyle}>
              {email}
            </a>
          </Detail>
          {phone && (
            <Detail term="Phone">
              <a href={phoneAddress(phone)} className={linkStyle}>
                {phone}
              </a>
            </Detail>
          )}
          {address.length > 0 && (
            <Detail term="Address">
              <span className="block py-2">
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </span>
            </Detail>
          )}
          {responseTime && (
            <Detail term="Response time">
              <span className="block py-2 text-balance">{responseTime}</span>
            </Detail>
          )}
          {hours && (
            <Detail term="Hours">
              <span className="block py-2 text-balance">{hours}</span>
            </Detail>
          )}
        </dl>
      </address>
    </section>
  )
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-4 border-t border-line py-1.5">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="min-w-0 text-lg font-[520] [overflow-wrap:anywhere]" dir="auto">
        {children}
      </dd>
    </div>
  )
}
