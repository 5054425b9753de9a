import type { Testimonials } from '#content/website-content.ts'
import { HomeSection } from './home-section.tsx'

/** What participants said, with who they are. */
export function TestimonialList({ title = 'What participants say', items }: Testimonials) {
  return (
    <HomeSection title={title}>
      <ul className="testimonials">
        {items.map(({ quote, name, from }, at) => (
          <li key={at}>
            <figure>
              <blockquote dir="auto">
                <p>{quote}</p>
              </blockquote>
              <figcaption dir="auto">
                <b>{name}</b>
                {from && <span>{from}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
