import * as z from 'zod/mini'
import { shown, shownPicture } from './shown-picture.ts'
import { type OwnPage, ownPage, ownPageSection } from './website-content.ts'

/** A page of the organisers' own with its pictures ready to show. */
export const shownOwnPage = z.extend(z.omit(ownPage, { search: true }), {
  sections: z.array(
    z.extend(ownPageSection, { picture: z.optional(shownPicture), credit: z.optional(z.string()) }),
  ),
})
export type ShownOwnPage = z.output<typeof shownOwnPage>

/** How wide a section shows its picture; it follows sections.css. */
const sizes = '(min-width: 46rem) 680px, 96vw'

export const shownPageOf = ({ search: _search, ...page }: OwnPage): ShownOwnPage => ({
  ...page,
  sections: page.sections.map(({ picture, ...section }) => ({
    ...section,
    ...(picture && { picture: shown(picture, sizes) }),
    ...(picture?.credit && { credit: picture.credit }),
  })),
})
