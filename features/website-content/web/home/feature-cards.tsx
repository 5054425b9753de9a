import { Link } from 'react-router'
import type { FeatureCard } from '#content/website-content.ts'
import { WaveArrow } from '#ui/button.tsx'

/** Ways to take part: one wide card, the others stacked beside it. The one link of a card covers it. */
export function FeatureCards({ cards }: { cards: readonly FeatureCard[] }) {
  return (
    <div className="home-section site-width">
      <ul className="feature-cards">
        {cards.map(({ title, text, href, action }) => (
          <li key={title} className="feature-card">
            <h2>{title}</h2>
            <p>{text}</p>
            <Link to={href}>
              {action} <WaveArrow />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
