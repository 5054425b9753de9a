import { Link } from 'react-router'
import { MobileMenu } from './mobile-menu.tsx'
import { NavDisclosure } from './nav-disclosure.tsx'
import type { NavEntry } from './nav-entry.ts'
import { type Mark, SiteMark } from './site-mark.tsx'
import { ThemeControl } from './theme-control.tsx'
import { WaveUnderline } from './wave-underline.tsx'

type Props = {
  /** The conference's name in the two lines of the logo. */
  name: readonly [string, string]
  /** Its logo, or the mark of its look. */
  mark: Mark
  links: readonly NavEntry[]
  menu: { label: string; links: readonly NavEntry[] }
  /** Entries of the mobile menu only. */
  extra: readonly NavEntry[]
  secondary: NavEntry
  action: NavEntry
}

/** The fixed black header (W4): all entries from 1180 px on; below, the action and a menu button. */
export function SiteHeader({ name, mark, links, menu, extra, secondary, action }: Props) {
  return (
    <header className="site-bar">
      <Link to="/" className="site-logo" aria-label={`${name.join(' ')}, home`}>
        <SiteMark mark={mark} />
        <span>
          {name[0]}
          <br />
          {name[1]}
        </span>
      </Link>
      <nav aria-label="Main" className="bar-wide">
        {links.map((link) => (
          <Link
            key={link.label}
            to={link.to}
            className="bar-link"
            aria-current={link.current ? 'page' : undefined}
          >
            {link.label}
            {link.current && <WaveUnderline />}
          </Link>
        ))}
        <NavDisclosure {...menu} />
        <span className="bar-rule" />
        <Link
          to={secondary.to}
          className="bar-outlined"
          aria-current={secondary.current ? 'page' : undefined}
        >
          {secondary.label}
        </Link>
        <Link to={action.to} className="bar-action" aria-current={action.current ? 'page' : undefined}>
          {action.label}
        </Link>
        <ThemeControl />
      </nav>
      <Link
        to={action.to}
        className="bar-action bar-brief"
        aria-current={action.current ? 'page' : undefined}
      >
        {action.label}
      </Link>
      <MobileMenu links={[...links, ...menu.links, ...extra]} secondary={secondary} action={action} />
    </header>
  )
}
