/**
 * The sections of the home page below its first view, in their default order. `path`: where the editor has their fields;
 * absent: they are set elsewhere.
 */
export const homeSections = [
  { id: 'statistics', name: 'Figures', path: ['statistics'] },
  { id: 'partners', name: 'Partners', path: ['partners'] },
  { id: 'intro', name: 'Introduction', path: ['intro'] },
  { id: 'speakers', name: 'Featured speakers', path: ['featuredSpeakerIds'] },
  { id: 'details', name: 'What happens', path: ['details'] },
  { id: 'audience', name: 'Who should attend', path: ['audience'] },
  { id: 'travel', name: 'Getting there', path: ['travel'] },
  { id: 'topics', name: 'Topics', path: ['topics'] },
  { id: 'cards', name: 'Cards', path: ['featureCards'] },
  { id: 'agenda', name: 'Agenda', path: ['agenda'] },
  { id: 'fees', name: 'Registration fees' },
  { id: 'faq', name: 'Questions', path: ['faq'] },
] as const satisfies readonly { id: string; name: string; path?: readonly string[] }[]

export type HomeSectionId = (typeof homeSections)[number]['id']
