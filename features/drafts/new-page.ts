import { judgePageAddress } from '#content/own-pages.ts'
import { emptyGroup, type Json, type StoredContent, type StoredItem } from '#content/stored-content.ts'
import { foldText } from '#shared/text/fold-text.ts'
import { valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { groupAt } from './field-at.ts'
import { addItem } from './item-changes.ts'

const pages: Path = ['pages']

/** A page that most conferences need. `headings`: of its sections. */
export type UsualPage = { address: string; title: string; headings: readonly string[] }

/** Pages that most conferences need, by the end of their address, with the headings of their sections. */
const usualPages: readonly UsualPage[] = [
  { address: 'imprint', title: 'Imprint', headings: [''] },
  { address: 'privacy', title: 'Privacy', headings: [''] },
  { address: 'terms', title: 'Terms', headings: [''] },
  { address: 'accessibility', title: 'Accessibility', headings: [''] },
  { address: 'code-of-conduct', title: 'Code of conduct', headings: [''] },
  {
    address: 'plan-your-visit',
    title: 'Plan your visit',
    headings: ['Venue', 'Getting there', 'Hotel', 'Visa letter'],
  },
]

/** The usual pages that a draft does not have. */
export const missingPages = (draft: StoredContent): readonly UsualPage[] =>
  usualPages.filter((page) => !pageText(draft, page))

/** The usual page with this end of its address. */
export const usualPage = (address: string): UsualPage | undefined =>
  usualPages.find((page) => page.address === address)

/** The path of the first text of a usual page, else of the page; undefined: the draft does not have it. */
export const pageText = (draft: StoredContent, { address }: UsualPage): Path | undefined => {
  const page = (draft['pages'] as readonly StoredItem[]).find((one) => one['address'] === address)
  const [section] = (page?.['sections'] ?? []) as readonly StoredItem[]
  return page && [...pages, page.id, ...(section ? ['sections', section.id, 'text'] : [])]
}

/** The change that adds a usual page with a link in the footer, and the path of its first text. */
export const addPage = (
  draft: StoredContent,
  { address, title, headings }: UsualPage,
  newId: () => string,
): { change: Change; text: Path } => {
  const id = newId()
  const section = groupAt([...pages, id, 'sections'])
  const sections = headings.map((heading) => ({ ...emptyGroup(section), id: newId(), title: heading }))
  const added = addItem(draft, pages, id) as Extract<Change, { kind: 'add' }>
  const item = { ...added.item, title, address, inFooter: true, sections }
  return { change: { ...added, item }, text: [...pages, id, 'sections', sections[0]?.id ?? '', 'text'] }
}

/** The change that gives a page without an address one from its title: `/social-programme`. Undefined: it needs none. */
export const proposedAddress = (draft: StoredContent, page: Path): Change | undefined => {
  const { title, address } = (valueAt(draft, page) ?? {}) as { title?: Json; address?: Json }
  if (address !== '' || typeof title !== 'string') return undefined
  const taken = (draft['pages'] as readonly StoredItem[]).map((one) => one['address'])
  const words = foldText(title)
    .split(/[^a-z0-9]+/g)
    .filter(Boolean)
  const own = words.slice(0, 6).join('-').slice(0, 50).replace(/-$/, '')
  const after = [own, `${own}-page`, ...taken.map((_, at) => `${own}-${at + 2}`)].find(
    (one) => own !== '' && !taken.includes(one) && !judgePageAddress(one),
  )
  return after === undefined ? undefined : { kind: 'set', path: [...page, 'address'], before: '', after }
}
