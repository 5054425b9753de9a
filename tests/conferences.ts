import { proof } from './admins.ts'
import type { TestProduct } from './product.ts'
import { legalPages, publishPages } from './publish-pages.ts'

export const conferencesPath = '/admin/api/admin/conferences'

/** A new conference by its slug, which begins its short name: two of a test differ. */
export const aConference = (slug: string, change: object = {}) => ({
  slug,
  name: `World Days of ${slug}`,
  shortName: slug.slice(0, 14),
  city: 'Oslo',
  country: 'Norway',
  startsOn: '2031-06-02',
  endsOn: '2031-06-04',
  timeZone: 'Europe/Oslo',
  ...change,
})

/** Makes a draft live, with the sender and the pages that it needs for that. */
export const goLive = async (
  { ask, ...product }: Pick<TestProduct, 'ask' | 'get' | 'post'>,
  slug: string,
  owner: Record<string, string>,
  pages = legalPages,
) => {
  if (pages.length > 0) await publishPages(product, slug, owner, pages)
  const sender = { senderName: `The team of ${slug}`, replyTo: null, proof }
  await ask('POST', `${conferencesPath}/${slug}/sender`, sender, owner)
  return ask('POST', `${conferencesPath}/${slug}/state`, { state: 'live', proof }, owner)
}
