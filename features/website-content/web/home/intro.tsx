import type { WebsiteContent } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'

/** What the conference is, in two paragraphs: the target of every link to `/#about`. */
export function Intro({ title, paragraphs }: WebsiteContent['intro']) {
  return (
    <HomeSection id="about" title={title} className="home-split-intro">
      <div className="max-w-[68ch] text-lg">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="not-first:mt-5 not-first:text-base not-first:text-ink-2">
            {paragraph}
          </p>
        ))}
      </div>
    </HomeSection>
  )
}
