import { type Website, websites } from '#shared/website.ts'
import { keep, readStored } from './form-drafts/storage.ts'

const key = 'selectedWebsite'

/** A1 The website that the back-office speaks of: the wished one, else optics, else the first that was granted. */
export const chooseWebsite = (wished: unknown, granted: readonly Website[]): Website =>
  granted.find((website) => website === wished) ??
  websites.find((website) => granted.includes(website)) ??
  'optics'

/** What was chosen at the last visit, whatever that is worth now. */
export const rememberedWebsite = (): unknown => readStored('local', key)

export const rememberWebsite = (website: Website): void => {
  keep('local', key, website)
}
