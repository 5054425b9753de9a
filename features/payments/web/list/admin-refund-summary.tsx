import { useEffect, useRef } from 'react'
import { type RefundForm, reasonInWords } from '#features/payments/refund-form.ts'

/** What the refund means, said before it is made; reading continues here. */
export function AdminRefundSummary({
  sentence,
  consequences,
  values,
}: {
  sentence: string
  consequences: readonly string[]
  values: RefundForm
}) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="grid gap-2 [overflow-wrap:anywhere]">
      <p className="text-base font-[600] text-pretty" dir="auto">
        {sentence}
      </p>
      {consequences.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="text-ink-2">
        Reason: {reasonInWords(values.reason)}
        {values.note.trim() && `. Note: ${values.note.trim()}`}
      </p>
    </div>
  )
}
