import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  /** The id that links to this section use. */
  id?: string
  /** A link to the page with more. */
  more?: { to: string; label: string }
  className?: string
  children: ReactNode
}

/** A section of the home page: its heading left, the link to more right, its content below. */
export function HomeSection({ title, id, more, className = '', children }: Props) {
  const heading = useId()

  return (
    <section id={id} aria-labelledby={heading} className={`home-section site-width ${className}`}>
      <div className="home-section-head">
        <h2 id={heading} className="text-3xl">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="more-link">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
