import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { FaqEntry } from '#content/website-content.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { LongText } from '#ui/site/sections/long-text.tsx'

/**
 * Questions with their answers, one open at a time (W14). `#faq-3` opens that one, as does the browser's
 * find in page. Before hydration the style sheet closes the answers; without scripts all are shown.
 */
export function FaqAccordion({ entries }: { entries: readonly FaqEntry[] }) {
  const location = useLocation()
  const named = entries.find(({ id }) => location.hash === `#${id}`)?.id
  const [open, setOpen] = useState(named)
  const running = useHydrated()
  const list = useRef<HTMLDivElement>(null)

  // on every navigation: following the same link again opens its answer again
  useEffect(() => {
    if (named) setOpen(named)
  }, [location])

  useEffect(() => {
    const openFound = ({ target }: Event) =>
      setOpen((target as Element).previousElementSibling?.querySelector('button')?.id)
    const element = list.current
    element?.addEventListener('beforematch', openFound)
    return () => element?.removeEventListener('beforematch', openFound)
  }, [])

  return (
    <div ref={list}>
      {entries.map(({ id, question, category, answer }) => (
        <div key={id} className="faq-entry">
          <h3>
            <button
              type="button"
              id={id}
              aria-expanded={running ? open === id : undefined}
              aria-controls={answerOf(id)}
              onClick={() => setOpen(open === id ? undefined : id)}
            >
              <span>{question}</span> <span className="faq-category">{category}</span>
            </button>
          </h3>
          <div
            id={answerOf(id)}
            className="faq-answer"
            // React supports `hidden` only as a boolean
            ref={(panel) => {
              if (!running || open === id) panel?.removeAttribute('hidden')
              else panel?.setAttribute('hidden', 'until-found')
            }}
          >
            <div className="grid max-w-[68ch] gap-3 pb-5 text-ink-2">
              <LongText text={answer} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

const answerOf = (id: string) => `${id}-answer`
