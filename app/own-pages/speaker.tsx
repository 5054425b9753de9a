import type { LoaderFunctionArgs } from 'react-router'
import { isSpeakerPath } from '#content/speakers/speaker-pages.ts'
import { personData } from '#features/website-content/person-data.ts'
import { showSite, showSpeaker } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { isMissing, leadTo, leaveUnknown } from './leave-unknown.tsx'

export {
  meta,
  SpeakerPage as default,
  shouldRevalidate,
} from '#features/website-content/web/people/speaker-page.tsx'

/** The page of a speaker. A former address leads to the present one; one without a speaker is an unknown address. */
export const loader = async ({ context, params: { speaker = '' }, request }: LoaderFunctionArgs) => {
  if (!isSpeakerPath(`/speakers/${speaker}`)) throw leaveUnknown(request)
  const call = context.get(caller)
  try {
    const [site, person] = await Promise.all([
      call(showSite, {}),
      call(showSpeaker, { params: { address: speaker } }),
    ])
    if (person.address !== speaker) throw leadTo(`/speakers/${person.address}`)
    return { person, personData: personData(site, person) }
  } catch (error) {
    if (isMissing(error)) throw leaveUnknown(request)
    throw error
  }
}
