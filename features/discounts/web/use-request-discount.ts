import { call } from '#platform/browser/calls/api-client.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import type { FormTraces } from '#platform/browser/form-drafts/use-form-traces.ts'
import { isStillStored, readPaymentMark } from '#platform/browser/payment/payment-mark.ts'
import { usePaymentRedirect } from '#platform/browser/payment/use-payment-redirect.ts'
import { type DiscountForm, discountBodyOf } from '../discount-form.ts'
import { createDiscountSession } from '../discounts.contract.ts'
import { requestDraft, requestDraftStorage } from './request-draft.ts'
import { requestFailure } from './request-failure.ts'

/**
 * The submit of a request (specification 2, section 4): to the payment page, or stored where nothing is charged.
 * `onDone` is called when the form is no longer needed.
 */
export const useRequestDiscount = ({ onDone }: { onDone: () => void }) => {
  const { way, begin, settle, leave } = usePaymentRedirect<DiscountForm>({
    // a page restored from the back/forward cache still shows the form of a completed payment
    onComeBack: () => isPaid() && onDone(),
  })

  const request = async (form: DiscountForm, traces: FormTraces): Promise<void> => {
    if (!begin()) return
    const body = discountBodyOf(form, { origin: location.origin, now: millisecondsNow() })
    try {
      const { url, sessionId } = await call(createDiscountSession, { body: { ...body, ...traces } })
      if (url) {
        leave(url, {
          sessionId: sessionId ?? null,
          kind: 'discount',
          obsoleteWhenPaid: [requestDraftStorage],
        })
      } else {
        // even when the visitor has left the page in the meantime
        requestDraft.forget()
        onDone()
        settle({ phase: 'stored' })
      }
    } catch (thrown) {
      settle({ phase: 'idle', failed: { form, reason: requestFailure(thrown) } })
    }
  }

  return { way, request, startAnew: () => settle({ phase: 'idle' }) }
}

/** Whether a payment completed in this tab has made the form obsolete. */
const isPaid = (): boolean => {
  const mark = readPaymentMark()
  return mark?.kind === 'discount' && mark.obsoleteWhenPaid.length > 0 && !isStillStored(mark)
}
