import { Link } from 'react-router'
import type { NavEntry } from './nav-entry.ts'

type Props = {
  label: string
  links: readonly NavEntry[]
  /** The styles of the button, and of the list. */
  look: { opener: string; list: string }
}

/**
 * Replaces a menu when scripts are disabled: the browser opens and closes it. It is in a `noscript`, which browsers with
 * scripts treat as text, so its code stays on the server.
 */
export function MenuWithoutScripts({ label, links, look }: Props) {
  return (
    <details className="menu-without-scripts">
      <summary className={look.opener}>{label}</summary>
      <ul className={look.list}>
        {links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} aria-current={link.current ? 'page' : undefined}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
