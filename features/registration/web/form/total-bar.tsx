import { useEffect, useState } from 'react'
import type { TicketChoice } from '#features/pricing/format-fees.ts'
import { paysNothing, type RegistrationForm } from '#features/registration/registration-form.ts'
import { formatEuros } from '#shared/money.ts'
import type { Pricing } from '../price/use-pricing.ts'

type Props = {
  pricing: Pricing
  choice: Pick<RegistrationForm, 'registrationType' | 'presentationType'>
  /** The ticket types of the form. */
  offered: readonly TicketChoice[]
  summaryId: string
}

/**
 * On a narrow window, with the summary below the form: the missing choices, or the total, at the bottom of the window
 * until the summary is visible.
 */
export function TotalBar({ pricing, choice, offered, summaryId }: Props) {
  const summarySeen = useSeen(summaryId)
  const price =
    pricing.phase === 'known' ? pricing.price : pricing.phase === 'asking' ? pricing.old : undefined
  const left = [choice.registrationType, choice.presentationType].filter((value) => !value).length

  if (summarySeen || (!price && left === 0)) return null
  return (
    <div className="total-bar fixed inset-x-0 bottom-0 z-10 flex h-14 items-center justify-between gap-4 border-t border-line bg-surface px-[clamp(16px,3vw,40px)] shadow-2 lg:hidden [@media(height<25rem)]:hidden">
      <p className={`num flex items-baseline gap-3 ${pricing.phase === 'asking' ? 'opacity-60' : ''}`}>
        {left > 0 ? (
          `${left} ${left === 1 ? 'choice' : 'choices'} left`
        ) : paysNothing(choice, offered) ? (
          'Nothing to pay online'
        ) : (
          <>
            Total
            <b className="text-2xl font-[680] tracking-[-0.02em] [font-stretch:92%]">
              {price && formatEuros(price.lines.totalCents)}
            </b>
          </>
        )}
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

const useSeen = (id: string): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      // a summary above the window counts as seen, so that the bar never covers the end of the page
      setSeen(entry !== undefined && (entry.isIntersecting || entry.boundingClientRect.top < 0))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return seen
}
