import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { placeInWords } from '#content/event-words.ts'
import { pageHead, siteOf } from '#content/page-head.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { PageHeader } from '#ui/site/page-header.tsx'
import { StepList } from '#ui/site/step-list.tsx'
import { showDiscountForm } from '../discounts.contract.ts'
import { RequestForm } from './request-form.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showDiscountForm, {})

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { event, transactions } = site
  return pageHead(site, {
    title: transactions.discount.title,
    description: `Ask for a discounted registration for the ${event.name}, ${event.dates.label}, ${placeInWords(event)}.`,
    path: '/discount-registration',
  })
}

const steps = [
  {
    title: 'Your request',
    detail: 'You name the amount and say why you ask for it. The organisers can read both.',
  },
  {
    title: 'Payment',
    detail: 'You go on to the secure page of the payment provider and pay this amount.',
  },
  {
    title: 'Confirmation',
    detail: 'Once the payment is confirmed, you are told here and by email.',
  },
]

/** /discount-registration: the form, and how it goes on from there (T25-T29). */
export default function DiscountRegistrationPage() {
  const { contact, transactions } = useSite()
  const { countriesUrl } = useLoaderData<typeof loader>()

  return (
    <>
      <PageHeader title={transactions.discount.title} lead={transactions.discount.intro} />
      <div className="site-width grid items-start gap-x-8 gap-y-12 py-10 sm:py-13 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-7">
          <RequestForm email={contact.details.email} countriesUrl={countriesUrl} />
        </div>
        <section
          aria-labelledby="steps"
          className="min-w-0 lg:sticky lg:top-22 lg:col-span-4 lg:col-start-9 lg:pt-8"
        >
          <h2 id="steps" className="text-2xl">
            How it goes on
          </h2>
          <div className="mt-6 max-w-[60ch]">
            <StepList steps={steps} />
          </div>
        </section>
      </div>
    </>
  )
}
