import type { AdminCall } from '#platform/browser/use-admin.ts'
import { texts } from './payment-list-texts.ts'

/** Calls of payments: rejects a call without a website before it is sent. */
export const paymentsCall =
  (call: AdminCall): AdminCall =>
  async (endpoint, args, options) => {
    const { params } = args as { params?: { website?: unknown } }
    if (!params?.website) throw new Error(texts.withoutWebsite)
    return call(endpoint, args, options)
  }
