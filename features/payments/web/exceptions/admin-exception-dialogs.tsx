import { exceptionRefundMessages } from '#features/payments/exception-dialogs.ts'
import type { ExceptionRecord } from '#features/payments/exceptions.contract.ts'
import { useRememberedAction } from '#platform/browser/form-drafts/use-remembered-action.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { AdminImportDialog } from './admin-import-dialog.tsx'
import { AdminReviewDialog } from './admin-review-dialog.tsx'
import type { ExceptionActionsOfPage } from './use-exception-actions.ts'

/** The dialog of the chosen action. */
export function AdminExceptionDialogs({ actions }: { actions: ExceptionActionsOfPage }) {
  const { request, closed } = actions
  const only = request?.exceptions[0]
  if (!request || !only) return null
  if (request.act === 'review')
    return (
      <AdminReviewDialog
        exceptions={request.exceptions}
        onReview={(note) => actions.review(request.exceptions, note)}
        onClosed={closed}
      />
    )
  if (request.act === 'adopt')
    return (
      <AdminImportDialog
        exception={only}
        onAdopt={(registrationId) => actions.adopt(only, registrationId)}
        onClosed={closed}
      />
    )
  return <ExceptionRefund only={only} actions={actions} />
}

function ExceptionRefund({ only, actions }: { only: ExceptionRecord; actions: ExceptionActionsOfPage }) {
  const { amount, ...texts } = exceptionRefundMessages(only)
  const remembered = useRememberedAction({
    form: 'exception-refund',
    record: only.id,
    words: `the refund of ${amount}`,
    seen: only,
  })
  return (
    <ConfirmDialog
      {...texts}
      whenFailed="The refund failed"
      onConfirm={remembered.doing(() => actions.refund(only))}
      onClosed={remembered.closing(actions.closed)}
    />
  )
}
