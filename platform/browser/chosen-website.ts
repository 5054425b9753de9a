import type { Website } from '#shared/website.ts'
import { keep, readStored } from './form-drafts/storage.ts'

const key = 'selectedWebsite'

/** What the specification chooses first, in an installation that has it. */
const first = 'optics'

/**
 * A1 The website that the back-office shows: the one chosen last, else optics, else the default one, else the first granted
 * one. Without a granted one, the same of all.
 */
export const chooseWebsite = (
  chosen: unknown,
  granted: readonly Website[],
  all: readonly { website: Website; isDefault: boolean }[],
): Website => {
  const offered = granted.length > 0 ? granted : all.map(({ website }) => website)
  const byDefault = all.find(({ isDefault }) => isDefault)?.website
  return (
    granted.find((website) => website === chosen) ??
    offered.find((website) => website === first) ??
    offered.find((website) => website === byDefault) ??
    offered[0] ??
    (first as Website)
  )
}

/** The website chosen at the last visit, not validated. */
export const storedWebsite = (): unknown => readStored('local', key)

export const rememberWebsite = (website: Website): void => {
  keep('local', key, website)
}
