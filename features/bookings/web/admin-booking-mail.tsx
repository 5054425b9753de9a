import { Link } from 'react-router'
import { listRefusedAddresses } from '#features/mails/refusals.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import type { Booking } from '../bookings.contract.ts'

/** Shows that emails to this person bounced, with a link to all emails sent to them. */
export function AdminBookingMail({ email }: Pick<Booking, 'email'>) {
  const { call, website } = useAdmin()
  const { data } = useList(['refused-addresses', 'of', email], (signal) =>
    call(listRefusedAddresses, { params: { website }, query: { address: email, limit: '1' } }, { signal }),
  )
  const [refused] = data ?? []
  return (
    <>
      {refused && (
        <Notice
          kind="warn"
          actions={
            <Link to="/admin-mails?tab=troubles" className="text-ai underline underline-offset-3">
              Undelivered
            </Link>
          }
        >
          Mail to this address was refused: {refused.answer} ({refused.answerCode}),{' '}
          <InlineTime at={refused.refusedAt} />
        </Notice>
      )}
      <p className="mt-2">
        <Link
          to={`/admin-mails?${new URLSearchParams({ q: email })}`}
          className="inline-block py-1.5 font-[560] text-ai underline underline-offset-3"
        >
          All mails to this person
        </Link>
      </p>
    </>
  )
}
