import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readDiscountMode } from '#content/discount-mode.ts'
import { formatPlace } from '#content/format-event.ts'
import { pageHead, siteOf } from '#content/page-head.ts'
import { useIsClosed } from '#platform/browser/use-is-closed.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { ClosedNotice } from '#ui/site/closed-notice.tsx'
import { FormWithSteps } from '#ui/site/form-with-steps.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { showDiscountForm } from '../discounts.contract.ts'
import { DiscountsOff } from './discounts-off.tsx'
import { RequestForm } from './request-form.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showDiscountForm, {})

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { event, transactions } = site
  return pageHead(site, {
    title: transactions.discount.title,
    description: `Request a discounted registration for the ${event.name}, ${event.dates.label}, ${formatPlace(event)}.`,
    path: '/discount-registration',
  })
}

const request = {
  title: 'Your request',
  detail: 'Enter the amount you ask to pay and tell us why. The organisers read both.',
}
const steps = {
  'at-once': [
    request,
    {
      title: 'Payment',
      detail: "You continue to our payment provider's secure page and pay this amount.",
    },
    {
      title: 'Confirmation',
      detail: 'We confirm your registration here and by email.',
    },
  ],
  'decide-first': [
    request,
    {
      title: 'Answer',
      detail: 'The organisers decide and write to you by email.',
    },
    {
      title: 'Payment',
      detail: 'If they approve it, the email has a link to pay. We then confirm your registration by email.',
    },
  ],
}

/** /discount-registration: the form, its submit and its results (T25-T29). */
export default function DiscountRegistrationPage() {
  const site = useSite()
  const { contact, event, transactions } = site
  const mode = readDiscountMode(site)
  const { closesAt } = transactions.registration
  const closed = useIsClosed(closesAt)
  const { countriesUrl } = useLoaderData<typeof loader>()

  if (mode === 'off')
    return (
      <>
        <PageHeader title={transactions.discount.title} />
        <DiscountsOff email={contact.details.email} />
      </>
    )
  return (
    <>
      <PageHeader title={transactions.discount.title} lead={transactions.discount.intro} />
      <FormWithSteps steps={steps[mode]}>
        <RequestForm
          email={contact.details.email}
          mode={mode}
          countriesUrl={countriesUrl}
          closed={
            closed &&
            closesAt && (
              <ClosedNotice
                what="Registration"
                closesAt={closesAt}
                timeZone={event.dates.timeZone}
                email={contact.details.email}
              />
            )
          }
        />
      </FormWithSteps>
    </>
  )
}
