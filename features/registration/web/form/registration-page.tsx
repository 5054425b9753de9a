import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { formatPlace } from '#content/format-event.ts'
import { pageHead, siteOf } from '#content/page-head.ts'
import { formatFees, type TicketChoice } from '#features/pricing/format-fees.ts'
import { showFees } from '#features/pricing/pricing.contract.ts'
import { roomNotPromised } from '#features/registration/choice.ts'
import { paysNothing, withAccommodation } from '#features/registration/registration-form.ts'
import { texts } from '#features/registration/registration-texts.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { useIsClosed } from '#platform/browser/use-is-closed.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { SuccessDialog } from '#ui/dialogs/success-dialog.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { ClosedNotice } from '#ui/site/closed-notice.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PassedMark } from '#ui/site/passed-mark.tsx'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'
import { Fees } from './fees.tsx'
import { PaidBefore } from './paid-before.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { TotalBar } from './total-bar.tsx'
import { type Registration, useRegistration } from './use-registration.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  fees: formatFees(await context.get(caller)(showFees, {})),
})

export const shouldRevalidate = revalidateOnNewPath

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { event, transactions } = site
  return pageHead(site, {
    title: transactions.registration.title,
    description: `Register for the ${event.name}, ${event.dates.label}, ${formatPlace(event)}.`,
    path: '/registration',
  })
}

/** /registration: the form, its live price, and the checkout (specification 2). */
export default function RegistrationPage() {
  const { contact, event, transactions, passed } = useSite()
  const { title, deadline, closesAt } = transactions.registration
  const closed = useIsClosed(closesAt)
  const { fees } = useLoaderData<typeof loader>()
  const registration = useRegistration(fees)

  return (
    <>
      <PageHeader
        title={title}
        lead={
          <>
            Registration deadline: {deadline} {passed.registration && <PassedMark />}
          </>
        }
      />
      <div className="site-width min-h-[60svh] py-10 sm:py-13">
        <p className="mb-8 text-ink-2">
          Already registered?{' '}
          <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
            See your registration
          </Link>
        </p>
        {closed && closesAt && registration.submit.phase === 'idle' ? (
          <ClosedNotice
            what="Registration"
            closesAt={closesAt}
            timeZone={event.dates.timeZone}
            email={contact.details.email}
          />
        ) : (
          <>
            <PaidBefore />
            <NeedsScripts ready={registration.form.ready} email={contact.details.email} />
            {fees.rows.length > 0 && <Fees {...fees} />}
            <RegistrationForm {...registration} fees={fees} />
            <TotalBar
              pricing={registration.pricing}
              choice={registration.form.values}
              offered={fees.choices}
              summaryId="price-summary"
            />
          </>
        )}
      </div>
      <Dialogs {...registration} offered={fees.choices} />
    </>
  )
}

/** Why the submit failed, or that the registration is stored. */
function Dialogs({
  alert,
  closeAlert,
  submit,
  startAnew,
  form: { values },
  offered,
}: Registration & { offered: readonly TicketChoice[] }) {
  const isRoomRequested = withAccommodation(values) && paysNothing(values, offered)
  const { organisersNote } = useSite()
  return (
    <>
      {alert && (
        <AlertDialog
          key={alert.sentence}
          sentence={alert.sentence}
          ok={alert.ok}
          others={alert.others}
          onOk={() => closeAlert(alert)}
        />
      )}
      {submit.phase === 'stored' && (
        <SuccessDialog title={texts.successful} closeWord={texts.close} onClosed={startAnew}>
          <p>
            You are registered. Nothing was charged.{' '}
            {isRoomRequested && `Your room is a request. ${roomNotPromised} `}
            You get an email with your personal link. If it does not come,{' '}
            <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
              get the link again
            </Link>
            .
          </p>
          <PlainParagraph text={organisersNote} />
        </SuccessDialog>
      )}
    </>
  )
}
