import { sql } from 'kysely'
import type { SearchedText } from '#platform/server/postgres/search/text-search.ts'

/** The searched text of registrations, exactly as indexed, for queries with the alias `r`. */
export const searchedRegistration: SearchedText = {
  table: 'registrations',
  as: 'r',
  text: sql<string>`fold_text(
  ' ' || r.name || ' ' || r.email || ' ' || r.phone || ' ' || r.country || ' ' || r.institute_or_university || ' '
  || r.presentation_type
)`,
}
