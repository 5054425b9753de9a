import { textOf } from '#content/long-text/long-text.ts'
import type { SiteContent } from '#content/website-content.ts'
import type { ShownSpeakerPage } from './website-content.contract.ts'

/** A speaker as a schema.org Person for search engines (https://schema.org/Person). Unknown properties are omitted. */
export const personData = ({ origin }: Pick<SiteContent, 'origin'>, person: ShownSpeakerPage) => {
  const { name, address, university, focus, biography, picture, links } = person
  const description = biography && textOf(biography)
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url: `${origin}/speakers/${address}`,
    affiliation: { '@type': 'Organization', name: university },
    ...(focus && { knowsAbout: focus }),
    ...(description && { description }),
    // a drawn picture shows nobody
    ...(picture?.['data-uploaded'] !== undefined && { image: `${origin}${picture.src}` }),
    ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
  }
}
