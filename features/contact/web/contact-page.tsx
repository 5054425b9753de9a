import { Link, type MetaArgs } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { ContactDetails } from './contact-details.tsx'
import { MessageForm } from './message-form.tsx'

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  const { contact, event } = site
  return pageHead(site, {
    title: contact.title,
    description: `Write to the organisers of the ${event.name}, ${event.dates.label}, ${event.location.label}.`,
    path: '/contact',
  })
}

/** /contact: the contact details and the contact form (W22, W23). */
export default function ContactPage() {
  const { contact } = useSite()

  return (
    <>
      <PageHeader hour="golden" title={contact.title} lead={contact.subline} />
      <div className="site-width grid items-start gap-x-16 gap-y-12 pt-10 pb-13 sm:pt-13 md:pb-19 lg:grid-cols-12">
        {/* aligns its heading with that of the form */}
        <div className="min-w-0 lg:col-span-5 lg:pt-8">
          <ContactDetails details={contact.details} />
          <p className="mt-5 text-ink-2">
            Looking for your registration?{' '}
            <Link to="/my-registration" className="text-ai underline underline-offset-4 hover:text-ai-hover">
              Get your personal link
            </Link>
          </p>
        </div>
        <div className="min-w-0 lg:col-span-7">
          <MessageForm email={contact.details.email} />
        </div>
      </div>
    </>
  )
}
