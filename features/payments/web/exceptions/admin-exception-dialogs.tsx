import { refundableCents } from '#features/payments/exception-acts.ts'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { useKeptAct } from '#platform/browser/kept/use-kept-act.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { AdminAdoptDialog } from './admin-adopt-dialog.tsx'
import { AdminReviewDialog } from './admin-review-dialog.tsx'
import { moneyInWords, whoseIt } from './exception-texts.ts'
import type { ExceptionActsOfPage } from './use-exception-acts.ts'

/** The dialog of the answer that was asked for. */
export function AdminExceptionDialogs({ acts }: { acts: ExceptionActsOfPage }) {
  const { asked, closed } = acts
  const only = asked?.exceptions[0]
  if (!asked || !only) return null
  if (asked.act === 'review')
    return (
      <AdminReviewDialog
        exceptions={asked.exceptions}
        onReview={(note) => acts.review(asked.exceptions, note)}
        onClosed={closed}
      />
    )
  if (asked.act === 'adopt')
    return (
      <AdminAdoptDialog
        exception={only}
        onAdopt={(registrationId) => acts.adopt(only, registrationId)}
        onClosed={closed}
      />
    )
  return <ExceptionRefund only={only} acts={acts} />
}

function ExceptionRefund({ only, acts }: { only: ExceptionRecord; acts: ExceptionActsOfPage }) {
  const amount = moneyInWords({ ...only, cents: refundableCents(only) })
  const kept = useKeptAct({
    form: 'exception-refund',
    record: only.id,
    words: `the refund of ${amount}`,
    seen: only,
  })
  return (
    <ConfirmDialog
      sentence={`Refund ${amount} to ${whoseIt(only)}?`}
      more={`${only.livemode ? 'The provider returns the money to the original payment method. ' : 'This is a test: no real money is sent. '}This cannot be undone.`}
      action={`Refund ${amount}`}
      whenFailed="The refund failed"
      onConfirm={kept.doing(() => acts.refund(only))}
      onClosed={kept.closing(acts.closed)}
    />
  )
}
