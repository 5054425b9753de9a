/** The steps that matter to durability: what was acknowledged before one of them must outlive a power cut after it. */
export type DurableStep =
  | 'registration-committed'
  | 'provider-answered'
  | 'before-sync-commit'
  | 'after-sync-commit'
  | 'refund-committed'
  | 'refund-answered'
  | 'refund-noted'
  | 'adoption-committed'
  | 'sessions-read'
  | 'mail-handed-over'
  | 'mail-sent'
  | 'before-receipt-commit'
  | 'receipt-issued'
  | 'file-kept'
  | 'submission-committed'
  | 'pages-prepared'
  | 'version-written'
  | 'website-published'
  | 'print-portion-drawn'
  | 'print-kept'

/** Called after each of these steps. Only tests pass one: it ends the process there. */
export type Checkpoint = (step: DurableStep) => void
