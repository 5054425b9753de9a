import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { FooterPromotion } from '../footer-promotion.tsx'
import { lazyNear } from '../lazy-near.tsx'
import { phoneAddress } from '../phone-address.ts'
import type { NavEntry } from './nav-entry.ts'
import { type Mark, SiteMark } from './site-mark.tsx'
import { SocialIcon } from './social-icon.tsx'

type Props = ComponentProps<typeof FooterPromotion> & {
  /** `home` shows the promotion and the phone number, `inner` the postal address and the email address (W8). */
  variant: 'home' | 'inner'
  name: string
  mark: Mark
  tagline: string
  columns: readonly { title: string; links: readonly NavEntry[] }[]
  phone?: string | undefined
  contact: { email: string; address: readonly string[] }
  social: readonly { label: string }[]
  copyright: string
}

const Promotion = lazyNear<ComponentProps<typeof FooterPromotion>>('promotion', async () => ({
  default: (await import('../footer-promotion.tsx')).FooterPromotion,
}))

/** The footer of every page: the organisers, links, and contacts; on the home page the promotion above it. */
export function SiteFooter({
  variant,
  name,
  mark,
  tagline,
  phone,
  columns,
  contact,
  social,
  copyright,
  ...promotion
}: Props) {
  return (
    <footer className="border-t border-line bg-canvas wrap-anywhere">
      {variant === 'home' && promotion.mapPairs.length + promotion.regionalShares.length > 0 && (
        <Promotion {...promotion} />
      )}
      <div className="site-width grid gap-x-16 gap-y-12 pt-14 pb-12 lg:grid-cols-[4fr_8fr]">
        <div>
          <p className="flex items-center gap-3">
            <SiteMark className="footer-mark" mark={mark} />
            <span className="text-lg font-[640] tracking-tight">{name}</span>
          </p>
          <p className="mt-4 max-w-[42ch] text-ink-2">{tagline}</p>
          <address className="mt-3 text-ink-2 not-italic">
            {variant === 'home' ? phone && <Phone number={phone} /> : <Postal contact={contact} />}
          </address>
        </div>
        <nav aria-label="Footer" className="print:hidden grid grid-cols-2 gap-x-8 gap-y-10 md:grid-cols-4">
          {columns.map((column) => (
            <Column key={column.title} column={column} />
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="site-width flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
          <p className="text-sm text-ink-2">{copyright}</p>
          <p className="-mx-3 flex print:hidden">
            {social.map(({ label }) => (
              <SocialIcon key={label} network={label} />
            ))}
          </p>
        </div>
      </div>
    </footer>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a className="footer-link" href={phoneAddress(number)}>
      {number}
    </a>
  )
}

function Postal({ contact }: Pick<Props, 'contact'>) {
  return (
    <>
      {contact.address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <a className="footer-link" href={`mailto:${contact.email}`}>
        {contact.email}
      </a>
    </>
  )
}

function Column({ column }: { column: Props['columns'][number] }) {
  return (
    <div>
      <h2 className="text-base font-[660] tracking-normal">{column.title}</h2>
      <ul className="mt-2">
        {column.links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} className="footer-link">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
