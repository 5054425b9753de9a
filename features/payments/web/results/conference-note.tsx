import { useSite } from '#platform/browser/use-site.ts'
import { OrganisersNote } from '#ui/site/organisers-note.tsx'

/** What the organisers want everybody to read who has paid. */
export function ConferenceNote() {
  return <OrganisersNote text={useSite().organisersNote} />
}
