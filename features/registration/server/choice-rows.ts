import { staySize } from '#features/pricing/stay-size.ts'
import {
  isWithRoom,
  notKnown,
  type StoredChoice,
  stayIn,
  yesNoUnknown,
} from '#features/registration/choice.ts'
import { labels } from '#features/registration/registration-texts.ts'

type Chosen = StoredChoice & { title?: string; registrationType: string }

/** The choices other than the types, as rows of an email. */
export const choiceRows = ({ title, registrationType, ...choice }: Chosen) => {
  const stay = stayIn(choice)
  const rows: (readonly [what: string, chosen: string])[] = []
  if (title) rows.push(['Title', title])
  if (isWithRoom(registrationType)) {
    rows.push(['Stay', stay ? staySize(stay) : notKnown])
    rows.push([labels.extraNights, String(choice.extraNights ?? notKnown)])
  }
  rows.push([labels.accompanyingPerson, yesNoUnknown(choice.accompanyingPerson)])
  return rows
}
