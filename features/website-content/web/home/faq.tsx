import type { WebsiteContent } from '#content/website-content.ts'
import { FaqAccordion } from './faq-accordion.tsx'
import { HomeSection } from './home-section.tsx'

/** The frequent questions: the target of every link to `/#faq`. */
export function Faq({ title, items }: WebsiteContent['faq']) {
  return (
    <HomeSection
      id="faq"
      title={title}
      more={{ to: '/contact', label: 'Ask another question' }}
      className="home-split-faq"
    >
      <FaqAccordion entries={items} />
    </HomeSection>
  )
}
