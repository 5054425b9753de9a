import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PageSections } from '#ui/site/sections/sections.tsx'
import { showPrivacy } from '../privacy-page.contract.ts'
import { formatMonths } from '../retention.ts'
import { fixedKinds, kindLabels } from '../retention-kinds.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showPrivacy, {})

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  return pageHead(site, {
    title: 'Privacy',
    description: `What the ${site.event.name} stores about you, for how long, and how to have it erased.`,
    path: '/privacy',
  })
}

/** /privacy: who is responsible, what is kept how long according to the settings, and a visitor's rights. */
export default function PrivacyPage() {
  const { kept, provider, own } = useLoaderData<typeof loader>()
  const { event, contact } = useSite()
  const { email, address } = contact.details
  return (
    <>
      <PageHeader
        hour="forenoon"
        title={own?.title ?? 'Privacy'}
        lead={own?.lead ?? 'What we store about you, why, and for how long.'}
      />
      <div className="site-width py-10 text-md">
        <div className="grid max-w-[68ch] gap-10">
          <Section id="who" title="Who is responsible">
            <p>
              The organisers of the {event.name}. Write to <MailLink email={email} />.
            </p>
            {address.length > 0 && <address className="not-italic">{address.join(', ')}</address>}
          </Section>
          <Section id="what" title="What we store and why">
            <p>
              We store what you type into our forms: your name, how to reach you, and what you register for,
              submit or ask. We use it to run the conference, to answer you, and to keep our accounts.
            </p>
            {provider && (
              <p>
                You pay on the secure page of {providerNames[provider]}, our payment provider. We store the
                amount, the day and the state of your payment. Card numbers never reach us.
              </p>
            )}
            <p>We set no cookies for advertising and do not track you.</p>
          </Section>
          <Section id="long" title="How long we keep it">
            <Times kept={kept} />
          </Section>
          <Section id="rights" title="What you can ask for">
            <p>
              Ask us for a copy of everything that we store about you, to correct it, or to erase it. Write to{' '}
              <MailLink email={email} /> from the address that you used.
            </p>
            <p>
              Receipts and credit notes must be kept for our accounts until their time is over. Payments are
              kept without your name. You can also complain to the data protection authority of your country.
            </p>
          </Section>
        </div>
        {own && own.sections.length > 0 && (
          <div className="mt-10 border-t border-line pt-10">
            <PageSections sections={own.sections} />
          </div>
        )}
      </div>
    </>
  )
}

const providerNames = { stripe: 'Stripe', sandbox: 'the test mode of this website' } as const

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Kept = Awaited<ReturnType<typeof loader>>['kept']

function Times({ kept }: { kept: Kept }) {
  // receipts without a period are omitted, because visitors cannot have them deleted
  const open = kept.filter(({ months }) => months === null).map(({ kind }) => kind)
  const forAccounts = ['Payments', ...open.filter((kind) => kind === 'receipts').map(labelOf)]
  const untilRequested = open.filter((kind) => kind !== 'receipts').map(labelOf)
  return (
    <dl className="grid gap-4">
      {kept.map(
        ({ kind, months }) =>
          months !== null && (
            <Time key={kind} what={[labelOf(kind)]}>
              {`${formatMonths(months)} ${kindLabels[kind].since}.`}
            </Time>
          ),
      )}
      {fixedKinds.map(
        ({ forVisitors, time }) =>
          forVisitors && <Time key={forVisitors} what={[forVisitors]}>{`${time}.`}</Time>,
      )}
      <Time what={forAccounts}>As long as our accounts need them.</Time>
      <Time what={untilRequested}>Until you ask us to erase it, or we no longer need it.</Time>
      <Time what={['That you unsubscribed from news']}>Always, so that we do not write to you again.</Time>
    </dl>
  )
}

/** The data with the same period, and that period. */
function Time({ what, children }: { what: readonly string[]; children: string }) {
  if (what.length === 0) return null
  return (
    <div>
      {what.map((each) => (
        <dt key={each} className="font-[600]">
          {each}
        </dt>
      ))}
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

const labelOf = (kind: keyof typeof kindLabels) => kindLabels[kind].forVisitors

function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="text-ai underline underline-offset-3 hover:text-ai-hover">
      {email}
    </a>
  )
}
