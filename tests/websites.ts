import type { Website } from '#shared/website.ts'

const slugs = ['optics', 'renewable', 'nursing'] as const
/** The conferences that every new installation has. */
export type Slug = (typeof slugs)[number]

/** A conference by its slug, for tests: the product gets one from the registry, a row or the session. */
export const aWebsite = <S extends string>(slug: S): Website & S => slug as unknown as Website & S

export const websites: readonly Website[] = slugs.map((slug) => aWebsite(slug))

/** The slug of one of the three, as a key. */
export const slugOf = (website: Website): Slug => website as string as Slug

const hues = { optics: 301, renewable: 157, nursing: 350 } as const

const names = { optics: 'Optics', renewable: 'Renewable', nursing: 'Nursing' } as const

/** The three as the session lists them. */
export const threeConferences = slugs.map((slug) => ({
  website: aWebsite(slug),
  name: names[slug],
  state: 'live' as const,
  isDefault: slug === 'renewable',
  hue: hues[slug],
}))
