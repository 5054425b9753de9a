import { Link } from 'react-router'

/** Links to the page that shows the state of a registration and can resume its payment. */
export function WhereIsIt() {
  return (
    <p className="text-base print:hidden">
      <Link to="/my-registration" className="text-ai underline underline-offset-3 hover:text-ai-hover">
        Where is my registration?
      </Link>
    </p>
  )
}
