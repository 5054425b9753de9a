import { Link } from 'react-router'

/** Leads to the page that shows the state of a registration, and opens its payment again. */
export function WhereIsIt() {
  return (
    <p className="text-base print:hidden">
      <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
        Where is my registration?
      </Link>
    </p>
  )
}
