import { useLocation } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { PageHead } from '#ui/admin/page-head.tsx'
import { Panel } from '#ui/admin/panel.tsx'

type Page = { title: string; meanwhile: string; call?: string }

/** By the last part of the address. `call`: what a program can ask meanwhile, for the chosen website. */
const pages: Readonly<Record<string, Page>> = {
  payments: {
    title: 'Payment Records',
    meanwhile: 'Payments are taken, checked with the provider and recorded. A program can read them:',
    call: 'GET /api/payments/all/',
  },
  bookings: {
    title: 'All Registrations',
    meanwhile: 'Registrations are taken and confirmed by e-mail. A program can read them:',
    call: 'POST /admin/api/admin/registration-forms/',
  },
  discounts: {
    title: 'Discount Records',
    meanwhile: 'Discounted registrations are taken and confirmed by e-mail. A program can read them:',
    call: 'GET /admin/api/admin/discounts/',
  },
  sessions: {
    title: 'Session Options Management',
    meanwhile: 'Authors choose among the session options that are there. They stay as they are until then.',
  },
  interests: {
    title: 'Manage Interests',
    meanwhile: 'Authors choose among the interests that are there. They stay as they are until then.',
  },
  accommodations: {
    title: 'Accommodation Combinations',
    meanwhile: 'Visitors book the combinations that are there. They stay as they are until then.',
  },
  'abstract-submissions': {
    title: 'Abstract Submissions',
    meanwhile: 'Abstracts are taken with their files and confirmed by e-mail. A program can read them:',
    call: 'GET /admin/api/admin/abstract-submissions/',
  },
  'registration-types': {
    title: 'Registration Types',
    meanwhile: 'Visitors register at the prices that are there. They stay as they are until then.',
  },
}

/** A page whose screen is not built yet: says so, and what works without it. */
export default function AdminUnbuiltPage() {
  const { website } = useAdmin()
  const { pathname } = useLocation()
  const page = pages[pathname.toLowerCase().replace(/^\/admin-|\/+$/g, '')]
  if (!page) return null

  return (
    <>
      <PageHead title={page.title} website={website} />
      <Panel title="This screen comes with the next version">
        <p className="max-w-[68ch] text-sm text-pretty">{page.meanwhile}</p>
        {page.call && (
          <p className="mt-2 rounded-xs bg-sunken px-3 py-2 font-mono text-2xs [overflow-wrap:anywhere]">
            {page.call}
            {website}
          </p>
        )}
      </Panel>
    </>
  )
}
