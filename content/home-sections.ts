/** The sections of the home page below its first view, in their default order: most have the name of their field. */
export const homeSections = [
  'statistics',
  'partners',
  'intro',
  'featured-speakers',
  'details',
  'audience',
  'testimonials',
  'travel',
  'topics',
  'feature-cards',
  'agenda',
  'committee',
  'fees',
  'faq',
] as const

const otherFields: Readonly<Record<string, string>> = {
  'featured-speakers': 'featuredSpeakerIds',
  'feature-cards': 'featureCards',
}

/** The field of a section. */
export const fieldOfSection = (section: string): string => otherFields[section] ?? section
