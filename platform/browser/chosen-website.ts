import { type Website, websites } from '#shared/website.ts'
import { keep, readStored } from './form-drafts/storage.ts'

const key = 'selectedWebsite'

/** A1 The website that the back-office shows: the one chosen last, else optics, else the first granted one. */
export const chooseWebsite = (chosen: unknown, granted: readonly Website[]): Website =>
  granted.find((website) => website === chosen) ??
  websites.find((website) => granted.includes(website)) ??
  'optics'

/** The website chosen at the last visit, not validated. */
export const storedWebsite = (): unknown => readStored('local', key)

export const rememberWebsite = (website: Website): void => {
  keep('local', key, website)
}
