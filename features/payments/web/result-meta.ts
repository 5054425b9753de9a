import { conference } from '#content/conference.ts'

/** The head of a result page: it belongs to one visitor, so no search engine lists it. */
export const resultMeta = (title: string) => [
  { title: `${title} - ${conference.title}` },
  { name: 'robots', content: 'noindex' },
]
