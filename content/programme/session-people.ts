import type { AgendaItem, SessionPerson } from '../website-content.ts'

type Session = Pick<AgendaItem, 'speaker' | 'moreSpeakers' | 'chair'>

/** The public name of a person; undefined: a speaker who was removed. */
export const nameOfPerson = ({ speaker, name }: SessionPerson): string | undefined =>
  speaker || name || undefined

/** Who speaks in a session, in order, without those who were removed. */
export const speakersOf = <P extends SessionPerson>({
  speaker,
  moreSpeakers = [],
}: {
  speaker?: string | undefined
  moreSpeakers?: readonly P[] | undefined
}): (P | { speaker: string })[] => [...(speaker ? [{ speaker }] : []), ...moreSpeakers.filter(nameOfPerson)]

/** Who chairs a session; undefined: nobody who is known. */
export const chairOf = <P extends SessionPerson>({ chair }: { chair?: P | undefined }): P | undefined =>
  chair && nameOfPerson(chair) ? chair : undefined

/** The people of a session in words for documents; '' for none. */
export const formatPeople = (session: Session): { speakers: string; chair: string } => ({
  speakers: speakersOf(session).map(nameOfPerson).join(', '),
  chair: nameOfPerson(chairOf(session) ?? {}) ?? '',
})
