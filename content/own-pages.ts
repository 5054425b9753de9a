import { openWhileInPreparation, reservedAddresses } from './reserved-addresses.ts'
import type { OwnPage, WebsiteContent } from './website-content.ts'

/** The end of the address of a page of one's own: `plan-your-visit`. */
const addressPattern = /^[a-z0-9]{1,40}(?:-[a-z0-9]{1,40}){0,9}$/

/** The pages that the law asks for, and without which a conference does not go live. */
export const legalPages = ['imprint', 'privacy'] as const
export type LegalPage = (typeof legalPages)[number]

/** Why a page cannot have this address, as a message; undefined when it can. */
export const judgePageAddress = (address: string): string | undefined => {
  if (!addressPattern.test(address) || address.length > 60)
    return 'Address: use small letters, digits and hyphens, such as plan-your-visit.'
  const isTaken = address !== 'privacy' && isReservedAddress(address)
  return isTaken ? `The product uses the address ${address} itself. Choose another.` : undefined
}

/** Whether an address belongs to the product. */
export const isReservedAddress = (address: string): boolean =>
  reservedAddresses.has(address) || openWhileInPreparation.test(address)

/** Whether a page of one's own can be at this path. */
export const isOwnPath = (path: string): boolean =>
  /^\/[a-z0-9-]{1,60}$/.test(path) && !isReservedAddress(path.slice(1))

/** The paths at which a website shows its own pages; the text of `privacy` is on a page of the product. */
export const ownPaths = ({ pages }: Pick<WebsiteContent, 'pages'>): string[] => [
  ...new Set(pages.map(({ address }) => `/${address}`).filter(isOwnPath)),
]

/** The page with this address; undefined: there is none. */
export const pageAt = ({ pages }: Pick<WebsiteContent, 'pages'>, address: string): OwnPage | undefined =>
  pages.find((page) => page.address === address)

/** The legal pages that say nothing yet, or do not exist. */
export const missingLegalPages = (content: Pick<WebsiteContent, 'pages'>): LegalPage[] =>
  legalPages.filter((address) => !hasWords(pageAt(content, address)))

const hasWords = (page: OwnPage | undefined): boolean =>
  page?.sections.some(({ text, facts }) => text !== undefined || facts.length > 0) ?? false

/** The footer with a column of links to pages of one's own, and to `/privacy`, which every website has. */
export const footerWithPages = ({ footer, pages }: Pick<WebsiteContent, 'footer' | 'pages'>) => {
  const shown = pages.filter(({ inFooter, address }) => inFooter || address === 'privacy')
  const privacy = pageAt({ pages: shown }, 'privacy') ? [] : [{ label: 'Privacy', href: '/privacy' }]
  const links = [...shown.map(({ title, address }) => ({ label: title, href: `/${address}` })), ...privacy]
  return { ...footer, columns: [...footer.columns, { title: 'Information', links }] }
}

/** The links of the menu: those of the header, and to the pages of one's own that belong there. */
export const menuLinks = ({ nav, pages }: Pick<WebsiteContent, 'nav' | 'pages'>) => [
  ...nav.main,
  ...pages
    .filter(({ inMenu }) => inMenu)
    .map(({ title, address }) => ({ label: title, href: `/${address}` })),
]
