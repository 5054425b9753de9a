import { useSite } from '#platform/browser/use-site.ts'
import { PlainParagraph } from '#ui/site/plain-paragraph.tsx'

/** What the organisers want everyone to read who has paid. */
export function ConferenceNote() {
  return <PlainParagraph text={useSite().organisersNote} />
}
