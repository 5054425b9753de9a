import type { Kysely } from 'kysely'
import type { Website } from '#shared/website.ts'
import type { Schema } from './schema.ts'

/** The ticket types with which every conference begins (specification 2, section 3), in the order of the form. */
export const defaultTicketTypes = [
  { type: 'SPEAKER', label: 'Speaker', payment: 'free' },
  { type: 'POSTER', label: 'Poster', payment: 'free' },
  { type: 'LISTENER', label: 'Listener', payment: 'online' },
  { type: 'DELEGATE', label: 'Delegate', payment: 'online' },
  { type: 'STUDENT', label: 'Student', payment: 'free' },
  { type: 'EXHIBITOR', label: 'Exhibitor', payment: 'free' },
] as const

/** Inserts the default ticket types of a conference, without prices. Those that it has already are not changed. */
export const insertDefaultTicketTypes = async (db: Kysely<Schema>, website: Website): Promise<void> => {
  await db
    .insertInto('presentationTypes')
    .values(defaultTicketTypes.map((one, index) => ({ website, ...one, position: index + 1 })))
    .onConflict((conflict) =>
      conflict.columns(['website', 'type']).where('deletedAt', 'is', null).doNothing(),
    )
    .execute()
}
