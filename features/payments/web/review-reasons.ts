const reasons: Readonly<Record<string, string>> = {
  paid_after_close: 'The money came after this payment was expired, cancelled or failed.',
  paid_after_cancel:
    'The money came after the booking was cancelled, or the request was refused or offered at another amount.',
  duplicate_payment: 'The same registration or request was paid before: the money came twice.',
  amount_mismatch: 'The provider names another amount than this record.',
  currency_mismatch: 'The provider names another currency than this record.',
  reference_mismatch: 'The session at the provider belongs to another record.',
  livemode_mismatch: 'One of the two is a test: the session at the provider, or this record.',
  unknown_to_provider: 'The provider does not know this session.',
}

/** Why somebody should look at a payment, in words; a reason without words is shown as it is. */
export const reviewInWords = (reason: string): string => reasons[reason] ?? reason
