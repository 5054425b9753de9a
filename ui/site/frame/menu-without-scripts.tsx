import { Link } from 'react-router'
import type { NavEntry } from './nav-entry.ts'

type Props = {
  label: string
  links: readonly NavEntry[]
  /** The looks of what opens it, and of the list. */
  look: { opener: string; list: string }
}

/**
 * In the place of a menu where scripts are off: the browser opens and shuts it. Within a `noscript`, which is a text for a
 * browser that runs scripts, so the code for it stays on the server.
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
