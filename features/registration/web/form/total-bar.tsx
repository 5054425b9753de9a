import { useEffect, useState } from 'react'
import { formatEuros } from '#shared/money.ts'
import type { Pricing } from '../price/use-pricing.ts'

/** On a narrow window, where the summary stands under the form: the total at the foot of the window until the summary is seen. */
export function TotalBar({ pricing, summaryId }: { pricing: Pricing; summaryId: string }) {
  const [summarySeen, setSummarySeen] = useState(false)
  const price =
    pricing.phase === 'known' ? pricing.price : pricing.phase === 'asking' ? pricing.old : undefined

  useEffect(() => {
    const summary = document.getElementById(summaryId)
    if (!summary) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      // Above the window counts as seen: the bar never covers the end of the page.
      setSummarySeen(entry !== undefined && (entry.isIntersecting || entry.boundingClientRect.top < 0))
    })
    observer.observe(summary)
    return () => observer.disconnect()
  }, [summaryId])

  if (!price || summarySeen) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex h-14 items-center justify-between gap-4 border-t border-line bg-surface px-[clamp(16px,3vw,40px)] shadow-2 lg:hidden">
      <p className={`num flex items-baseline gap-3 ${pricing.phase === 'asking' ? 'opacity-60' : ''}`}>
        Total
        <b className="text-2xl font-[680] tracking-[-0.02em] [font-stretch:92%]">
          {formatEuros(price.lines.totalCents)}
        </b>
      </p>
      <a
        href={`#${summaryId}`}
        className="flex min-h-11 items-center font-[580] text-ai underline underline-offset-3"
      >
        See the summary
      </a>
    </div>
  )
}
