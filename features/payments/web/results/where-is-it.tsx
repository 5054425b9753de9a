import { Link } from 'react-router'

/** Leads to the page that tells how a registration stands, and opens its payment again. */
export function WhereIsIt() {
  return (
    <p className="text-base print:hidden">
      <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
        Where is my registration?
      </Link>
    </p>
  )
}
