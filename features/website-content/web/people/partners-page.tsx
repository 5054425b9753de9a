import { Fragment } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { partnersData } from '#features/website-content/event-data.ts'
import { tiersOf } from '#features/website-content/partner-tiers.ts'
import {
  type ShownPartner,
  showPartners,
  showSite,
} from '#features/website-content/website-content.contract.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PartnerStrip } from '../home/partner-strip.tsx'
import { Packages } from './packages.tsx'
import { PartnerName } from './partner-name.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const call = context.get(caller)
  const [site, partners] = await Promise.all([call(showSite, {}), call(showPartners, {})])
  return { ...partners, eventData: partnersData(site, partners.items) }
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const site = siteOf(matches)
  return [
    ...pageHead(site, {
      title: loaderData?.title ?? '',
      description: loaderData?.subline ?? `The partners of the ${site.event.name}.`,
      path: '/partners',
    }),
    ...(loaderData ? [{ 'script:ld+json': loaderData.eventData }] : []),
  ]
}

/** The partners of the conference, and how to become one (W21). */
export default function PartnersPage() {
  const { title, subline, cta, items, packages } = useLoaderData<typeof loader>()

  return (
    <>
      <PageHeader hour="afternoon" title={title} lead={subline} />
      {items.length > 0 && (
        <>
          <div className="mt-10 md:mt-13">
            <PartnerStrip partners={items} />
          </div>
          <Institutions items={items} cta={cta} />
        </>
      )}
      {packages.length > 0 && <Packages packages={packages} />}
      <Invitation title={cta?.label ?? 'Become a Partner'} />
    </>
  )
}

/** The partners, tier by tier. */
function Institutions({ items, cta }: Pick<Reply<typeof showPartners>, 'items' | 'cta'>) {
  const { sampleNotice } = useSite().meta
  return (
    <section aria-labelledby="institutions" className="site-width pt-13 md:pt-19">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h2 id="institutions" className="text-3xl">
          The institutions
        </h2>
        {cta && (
          <ButtonLink to={cta.href} variant="secondary">
            {cta.label}
          </ButtonLink>
        )}
      </div>
      {tiersOf(items).map((tier, at) => (
        <Fragment key={tier.name ?? ''}>
          {tier.name && (
            <h3 className="mt-10 text-xl [overflow-wrap:anywhere]" dir="auto">
              {tier.name}
            </h3>
          )}
          <ul className={`partner-grid ${tier.name && at === 0 ? 'partner-first' : ''} mt-5`}>
            {tier.partners.map((partner) => (
              <li key={partner.id}>
                <Institution partner={partner} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {sampleNotice && <p className="sample-notice mt-6">{sampleNotice}</p>}
    </section>
  )
}

/** The name and the logo, as a link to the institution if it has one, and a sentence about it. */
function Institution({ partner }: { partner: ShownPartner }) {
  const { href, description } = partner
  return (
    <>
      {href ? (
        <a href={href} rel="noopener" className="partner-link">
          <PartnerName {...partner} />
        </a>
      ) : (
        <PartnerName {...partner} />
      )}
      {description && (
        <p className="partner-about" dir="auto">
          {description}
        </p>
      )}
    </>
  )
}

function Invitation({ title }: { title: string }) {
  return (
    <section id="become-a-partner" aria-labelledby="partner-invitation" className="site-width py-13 md:py-19">
      <div className="grid gap-x-16 gap-y-5 border-t border-line pt-10 lg:grid-cols-[5fr_7fr]">
        <h2 id="partner-invitation" className="text-3xl">
          {title}
        </h2>
        <div>
          <p className="max-w-[60ch] text-lg">
            Universities, institutes and companies can support a workshop, a prize or the student programme.
            Tell the organising team who you are and what you have in mind.
          </p>
          <ButtonLink to="/contact" className="mt-6">
            Contact Us
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
