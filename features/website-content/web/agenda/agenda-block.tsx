import { useEffect, useId, useState } from 'react'
import type { AgendaToday } from '#features/website-content/website-content.contract.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { seconds } from '#shared/time/duration.ts'
import { useQueryChoice } from '../use-query-choice.ts'
import { AgendaDownloads } from './agenda-downloads.tsx'
import { AgendaLine } from './agenda-line.tsx'
import { AgendaPanel } from './agenda-panel.tsx'
import { AgendaTabs } from './agenda-tabs.tsx'

type Props = {
  agenda: AgendaToday
  /** On its own page: its title is the page's, the selected day is in the URL, and the tabs are sticky. */
  alone?: boolean
}

/** The agenda (W20): a tab for each day, the day's line, and the downloads. */
export function AgendaBlock({ agenda, alone = false }: Props) {
  const { dates } = useSite().event
  const [chosen, choose] = useChosenDay(agenda, alone)
  const ownZone = useOwnZone()
  const now = useNow()
  const id = useId()
  const idsOf = (index: number) => ({ tab: `${id}tab-${index}`, panel: `${id}panel-${index}` })

  return (
    <section id="agenda" className="agenda site-width" aria-label={agenda.title} data-alone={alone}>
      <div className="agenda-head">
        {!alone && (
          <div>
            <h2 className="text-3xl">{agenda.title}</h2>
            {agenda.subtitle && <p className="agenda-note">{agenda.subtitle}</p>}
          </div>
        )}
        {agenda.days.length > 0 && <AgendaDownloads {...agenda} />}
      </div>
      {agenda.days.length === 0 && (
        <p className="agenda-note">The agenda appears here as soon as it is published.</p>
      )}
      {agenda.days.length > 0 && (
        <AgendaTabs
          label="Days of the agenda"
          days={agenda.days}
          chosen={chosen}
          onChoose={choose}
          idsOf={idsOf}
        />
      )}
      {agenda.days.map((day, index) => (
        <AgendaPanel
          key={idsOf(index).panel}
          ids={idsOf(index)}
          day={day}
          heading={alone ? 'h2' : 'h3'}
          isChosen={index === chosen}
          onFound={() => choose(index)}
        >
          <AgendaLine
            day={day}
            place={index}
            timeZone={dates.timeZone}
            ownZone={ownZone}
            now={now}
            heading={alone ? 'h3' : 'h4'}
          />
        </AgendaPanel>
      ))}
    </section>
  )
}

/** The current time on the visitor's clock, updated every half minute; undefined before hydration. */
const useNow = (): number | undefined => {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const update = () => setNow(millisecondsNow())
    update()
    const timer = setInterval(update, seconds(30))
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The time zone of the visitor's device; undefined before hydration. */
const useOwnZone = (): string | undefined =>
  useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined

/**
 * The index of the shown day, and a function to change it; `inAddress`: stored in the query (`?day=2`).
 * Initially the current day at the venue, outside the conference the first one.
 */
const useChosenDay = (
  { days, today }: AgendaToday,
  inAddress: boolean,
): [number, (index: number) => void] => {
  const all = days.map(({ day }) => String(day))
  const first = all.find((day) => day === String(today)) ?? all[0] ?? ''
  const [chosen, choose] = useQueryChoice(
    'day',
    first,
    all.filter((day) => day !== first),
  )
  const [place, setIndex] = useState(Math.max(0, all.indexOf(first)))
  if (!inAddress) return [place, setIndex]
  return [Math.max(0, all.indexOf(chosen)), (next) => choose(all[next] ?? first)]
}
