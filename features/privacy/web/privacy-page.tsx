import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { showPrivacy } from '../privacy.contract.ts'
import { monthsInWords } from '../retention.ts'
import { fixedKinds, kindWords } from '../retention-kinds.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showPrivacy, {})

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  return pageHead(site, {
    title: 'Privacy',
    description: `What the ${site.event.name} stores about you, for how long, and how to have it erased.`,
    path: '/privacy',
  })
}

/** /privacy: who is responsible, what is kept for how long as the settings say, and what a visitor can ask for. */
export default function PrivacyPage() {
  const { kept } = useLoaderData<typeof loader>()
  const { event, contact } = useSite()
  const { email } = contact.details
  // what has no time yet: receipts are not for a visitor to end
  const open = kept.filter(({ months }) => months === null).map(({ kind }) => kind)
  const forAccounts = ['Payments', ...open.filter((kind) => kind === 'receipts').map(wordsOf)]
  const untilRequested = open.filter((kind) => kind !== 'receipts').map(wordsOf)
  return (
    <>
      <PageHeader hour="forenoon" title="Privacy" lead="What we store about you, why, and for how long." />
      <div className="site-width py-10 text-md">
        <div className="grid max-w-[68ch] gap-10">
          <section aria-labelledby="who" className="grid gap-3">
            <h2 id="who" className="text-xl">
              Who is responsible
            </h2>
            <p>
              The organisers of the {event.name}. Write to <MailLink email={email} />.
            </p>
          </section>
          <section aria-labelledby="what" className="grid gap-3">
            <h2 id="what" className="text-xl">
              What we store and why
            </h2>
            <p>
              We store what you type into our forms: your name, how to reach you, and what you register for,
              submit or ask. We use it to run the conference, to answer you, and to keep our accounts.
            </p>
            <p>
              You pay on our payment provider’s secure page. We store the amount, the day and the state of
              your payment. Card numbers never reach us.
            </p>
            <p>We set no cookies for advertising and do not track you.</p>
          </section>
          <section aria-labelledby="long" className="grid gap-3">
            <h2 id="long" className="text-xl">
              How long we keep it
            </h2>
            <dl className="grid gap-4">
              {kept.map(
                ({ kind, months }) =>
                  months !== null && (
                    <Kept key={kind} what={[wordsOf(kind)]}>
                      {`${monthsInWords(months)} ${kindWords[kind].since}.`}
                    </Kept>
                  ),
              )}
              {fixedKinds.map(
                ({ forVisitors, time }) =>
                  forVisitors && <Kept key={forVisitors} what={[forVisitors]}>{`${time}.`}</Kept>,
              )}
              <Kept what={forAccounts}>As long as our accounts need them.</Kept>
              <Kept what={untilRequested}>Until you ask us to erase it, or we no longer need it.</Kept>
              <Kept what={['That you unsubscribed from news']}>
                Always, so that we do not write to you again.
              </Kept>
            </dl>
          </section>
          <section aria-labelledby="rights" className="grid gap-3">
            <h2 id="rights" className="text-xl">
              What you can ask for
            </h2>
            <p>
              Ask us for a copy of everything that we store about you, to correct it, or to erase it. Write to{' '}
              <MailLink email={email} /> from the address that you used.
            </p>
            <p>
              Receipts and credit notes must be kept for our accounts until their time is over. Payments are
              kept without your name. You can also complain to the data protection authority of your country.
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

/** What is kept for the same time, under each other, and the time below. */
function Kept({ what, children }: { what: readonly string[]; children: string }) {
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

const wordsOf = (kind: keyof typeof kindWords) => kindWords[kind].forVisitors

function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="text-ai underline underline-offset-3 hover:text-ai-hover">
      {email}
    </a>
  )
}
