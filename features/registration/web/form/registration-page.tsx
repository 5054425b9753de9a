import type { MetaArgs } from 'react-router'
import { placeInWords } from '#content/event-words.ts'
import { pageHead, siteOf } from '#content/page-head.ts'
import { texts } from '#features/registration/registration-texts.ts'
import { useClosed } from '#platform/browser/use-closed.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { AlertDialog } from '#ui/dialogs/alert-dialog.tsx'
import { SuccessDialog } from '#ui/dialogs/success-dialog.tsx'
import { NeedsScripts } from '#ui/fields/form/needs-scripts.tsx'
import { ClosedNotice } from '#ui/site/closed-notice.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { TotalBar } from './total-bar.tsx'
import { type Registration, useRegistration } from './use-registration.ts'

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { event, transactions } = site
  return pageHead(site, {
    title: transactions.registration.title,
    description: `Register for the ${event.name}, ${event.dates.label}, ${placeInWords(event)}.`,
    path: '/registration',
  })
}

/** /registration: the form, its live price, and the way to the payment page (specification 2). */
export default function RegistrationPage() {
  const { contact, event, transactions } = useSite()
  const { title, deadline, closesAt } = transactions.registration
  const closed = useClosed(closesAt)
  const registration = useRegistration()

  return (
    <>
      <PageHeader title={title} lead={`Registration deadline: ${deadline}`} />
      <div className="site-width min-h-[60svh] py-10 sm:py-13">
        {closed && closesAt && registration.submit.phase === 'idle' ? (
          <ClosedNotice
            what="Registration"
            closesAt={closesAt}
            timeZone={event.dates.timeZone}
            email={contact.details.email}
          />
        ) : (
          <>
            <NeedsScripts ready={registration.form.ready} email={contact.details.email} />
            <RegistrationForm {...registration} />
            <TotalBar pricing={registration.pricing} summaryId="price-summary" />
          </>
        )}
      </div>
      <Dialogs {...registration} />
    </>
  )
}

/** Why it does not go on, and that the registration is stored. */
function Dialogs({ alert, closeAlert, submit, startAnew }: Registration) {
  const { organisersNote } = useSite()
  return (
    <>
      {alert && (
        <AlertDialog
          key={alert.sentence}
          sentence={alert.sentence}
          other={alert.other}
          onOk={() => closeAlert(alert)}
        />
      )}
      {submit.phase === 'stored' && (
        <SuccessDialog title={texts.successful} closeWord={texts.close} onClosed={startAnew}>
          <p>You are registered. Nothing was charged.</p>
          <PlainParagraph text={organisersNote} />
        </SuccessDialog>
      )}
    </>
  )
}
