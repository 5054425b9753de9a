import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { EventSettings } from './events.contract.ts'

export type EventErrors = { readonly [Name in keyof EventSettings]?: string }

/** Contradictions between fields, at most one message per field; each field on its own is already valid. */
export const eventErrors = (settings: EventSettings): EventErrors => {
  const { startsOn, endsOn, timeZone } = settings
  const { registrationDeadline, abstractDeadline, abstractNotification } = settings
  return {
    ...(endsOn < startsOn && { endsOn: 'Last day must not be before the first day' }),
    ...(registrationDeadline > endsOn && {
      registrationDeadline: 'Registration deadline must not be after the last day',
    }),
    ...(beforeDeadline(settings.registrationClosesAt, registrationDeadline, timeZone) && {
      registrationClosesAt: 'Registration must not close before the day of its deadline',
    }),
    ...(abstractDeadline > endsOn && {
      abstractDeadline: 'Abstract deadline must not be after the last day',
    }),
    ...(abstractNotification < abstractDeadline
      ? { abstractNotification: 'Notification of authors must not be before the abstract deadline' }
      : abstractNotification > endsOn && {
          abstractNotification: 'Notification of authors must not be after the last day',
        }),
    ...(beforeDeadline(settings.abstractsCloseAt, abstractDeadline, timeZone) && {
      abstractsCloseAt: 'Abstracts must not close before the day of their deadline',
    }),
  }
}

const beforeDeadline = (closesAt: string | null, deadline: string, timeZone: string): boolean =>
  closesAt !== null && wallTimeAt(Date.parse(closesAt), timeZone).date < deadline
