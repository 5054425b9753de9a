import { Link } from 'react-router'
import { formatPlace } from '#content/format-event.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { StepList } from '#ui/site/step-list.tsx'

/** What happens after the payment, and the details of the conference. */
export function NextSteps() {
  const { event } = useSite()
  const facts = [
    { name: 'Date', value: event.dates.label },
    { name: 'Location', value: formatPlace(event) },
    { name: 'Type', value: event.type },
  ]

  return (
    <div className="site-width grid gap-12 py-13 lg:grid-cols-12 lg:gap-8 lg:py-19">
      <section className="lg:col-span-7">
        <h2 className="text-2xl">What happens next</h2>
        <div className="mt-6 max-w-[60ch]">
          <StepList
            steps={[
              {
                title: 'Confirmation email',
                detail: 'We are sending it to the address you registered with. Check your spam folder too.',
              },
              {
                title: 'Conference updates',
                detail: 'We email you if the programme or the venue changes.',
              },
              {
                title: 'Contact support',
                detail: (
                  <>
                    No email within a day, or a question?{' '}
                    <Link to="/contact" className="font-[560] text-ai underline underline-offset-3">
                      Contact
                    </Link>{' '}
                    us and give your reference or the session ID.
                  </>
                ),
              },
            ]}
          />
        </div>
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
