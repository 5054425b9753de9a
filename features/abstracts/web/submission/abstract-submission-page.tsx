import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { showAbstractForm } from '#features/abstracts/abstracts.contract.ts'
import { revalidateOnNewPath } from '#platform/browser/revalidate-on-new-path.ts'
import { useMoment } from '#platform/browser/use-moment.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { caller } from '#shared/caller.ts'
import { FormWithSteps } from '#ui/site/form-with-steps.tsx'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { PassedMark } from '#ui/site/passed-mark.tsx'
import { SubmissionForm } from './submission-form.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showAbstractForm, {})

export const shouldRevalidate = revalidateOnNewPath

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { event, transactions } = site
  const { title, deadline } = transactions.abstract
  return pageHead(site, {
    title,
    description: `Submit an abstract to the ${event.name} as a PDF, by ${deadline}.`,
    path: '/abstract-submission',
  })
}

/** /abstract-submission: the dates, the submission form, and the next steps (T18-T24). */
export default function AbstractSubmissionPage() {
  const { closesAt } = useLoaderData<typeof loader>()
  const { passed, transactions } = useSite()
  const { title, deadline, notification } = transactions.abstract
  const formatMoment = useMoment()

  const steps = [
    {
      title: 'Your abstract',
      detail: closesAt ? `Send it as one PDF by ${formatMoment(closesAt)}.` : 'Send it as one PDF.',
    },
    {
      title: 'Your own page',
      detail:
        'You get an email with your reference and a personal link. There you can see your submission and replace the file.',
    },
    { title: 'Notification', detail: `The committee emails you by ${notification}.` },
  ]

  return (
    <>
      <PageHeader hour="noon" title={title}>
        <DeadlineLine
          stops={[
            { name: 'Abstract deadline', day: deadline, passed: passed.abstract },
            { name: 'Notification', day: notification, passed: passed.notification },
          ]}
        />
      </PageHeader>
      <FormWithSteps steps={steps}>
        <SubmissionForm closesAt={closesAt} />
      </FormWithSteps>
    </>
  )
}

/** The dates of an abstract as a timeline. */
function DeadlineLine({ stops }: { stops: readonly { name: string; day: string; passed: boolean }[] }) {
  return (
    <ol className="deadline-line">
      {stops.map(({ name, day, passed }) => (
        <li key={name}>
          <span className="block text-sm">{name}</span>
          <span className="num block text-lg leading-6 font-[640]">{day}</span>
          {passed && <PassedMark />}
        </li>
      ))}
    </ol>
  )
}
