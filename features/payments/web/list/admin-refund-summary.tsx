import { useEffect, useRef } from 'react'
import { formatReason, type RefundForm } from '#features/payments/refund-form.ts'

type Meaning = { sentence: string; consequences: readonly string[] }

/** The consequences of the refund, before it is made. */
export function AdminRefundMeaning({ sentence, consequences }: Meaning) {
  return (
    <div className="grid gap-2 [overflow-wrap:anywhere]">
      <p className="text-base font-[600] text-pretty" dir="auto">
        {sentence}
      </p>
      {consequences.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The consequences and the reason, before a typed amount is sent; gets the focus. */
export function AdminRefundSummary({ sentence, consequences, values }: Meaning & { values: RefundForm }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="grid gap-2 [overflow-wrap:anywhere]">
      <AdminRefundMeaning sentence={sentence} consequences={consequences} />
      <p className="text-ink-2">
        Reason: {formatReason(values.reason)}
        {values.note.trim() && `. Note: ${values.note.trim()}`}
      </p>
    </div>
  )
}
