import { proof } from './admins.ts'
import type { TestProduct } from './product.ts'

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

/** Makes a draft live, with the sender that it needs for that. */
export const goLive = async (
  { ask }: Pick<TestProduct, 'ask'>,
  slug: string,
  owner: Record<string, string>,
) => {
  const sender = { senderName: `The team of ${slug}`, replyTo: null, proof }
  await ask('POST', `${conferencesPath}/${slug}/sender`, sender, owner)
  return ask('POST', `${conferencesPath}/${slug}/state`, { state: 'live', proof }, owner)
}
