import type { MetaArgs } from 'react-router'
import { siteOf } from '#content/page-head.ts'
import { PageHeader } from '#ui/site/page-header.tsx'

/** The page of one visitor is in no search engine. */
export const meta = ({ matches }: MetaArgs) => [
  { title: `Where is my registration? - ${siteOf(matches).event.pageTitle}` },
  { name: 'robots', content: 'noindex' },
]

/** /my-registration#token: how a registration stands, for whoever has its link; without one, the way to get it. */
export default function MyRegistrationPage() {
  return <PageHeader title="Where is my registration?" />
}
