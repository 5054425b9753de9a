import { presentationName } from '#features/pricing/presentation-name.ts'
import { roomNotPromised, roomRequested } from '#features/registration/choice.ts'
import { registrationName } from '#features/registration/registration-name.ts'
import { labels } from '#features/registration/registration-texts.ts'
import { commonValues, type MailContent } from '#platform/server/mail/described-mail.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { wordedMail } from '#platform/server/mail/worded-mail.ts'
import { formatEuros } from '#shared/money.ts'
import { shortReference } from '#shared/short-reference.ts'
import { choiceRows } from './choice-rows.ts'
import { receivedWords } from './received-words.ts'
import type { RegistrationRow } from './registration.store.ts'
import type { RoomRequest } from './room-request.ts'

/** What someone gets who has registered and pays nothing on the website. `id` is the job's: one job is one email. */
export const receivedMail = (
  id: string,
  { row, room }: { row: RegistrationRow; room: RoomRequest | undefined },
  link: string,
  content: MailContent,
): Mail => {
  const values = {
    ...commonValues(row.name, content),
    registration: {
      rows: [
        ['Reference', shortReference(row.id)],
        [labels.registrationType, registrationName(row.registrationType)],
        [labels.presentationType, presentationName(row.presentationType)],
        ...choiceRows(row),
        ...(room ? [['Room', roomLine(room)] as const] : []),
      ] as const,
      look: 'facts' as const,
    },
    'your page': { words: 'See your registration', address: link },
  }
  const to = { name: row.name, address: row.email }
  return wordedMail(receivedWords, values, { id, website: row.website, to, isPersonal: true }, content)
}

const roomLine = ({ totalCents }: RoomRequest): string =>
  `${roomRequested(totalCents === undefined ? undefined : formatEuros(totalCents))}. ${roomNotPromised}`
