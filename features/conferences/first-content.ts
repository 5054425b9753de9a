import { blankContent } from '#content/default-content.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { overlayContent, settingsFrom } from '#features/events/overlay-content.ts'
import type { NewConference } from './conferences.contract.ts'

type Given = Pick<
  NewConference,
  'name' | 'shortName' | 'city' | 'country' | 'startsOn' | 'endsOn' | 'timeZone'
>

/** The content that a new conference begins with: its name, days and place, and else what its organisers fill in. */
export const firstContentOf = ({ name, shortName, ...given }: Given): WebsiteContent => {
  const settings = { ...settingsFrom(blankContent), ...given, registrationDeadline: given.startsOn }
  const content = overlayContent(blankContent, settings)
  return {
    ...content,
    event: { ...content.event, name, shortName, pageTitle: name },
    hero: { ...content.hero, headline: name },
  }
}
