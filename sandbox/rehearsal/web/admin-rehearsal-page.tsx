import { useEffect, useRef, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmptyList, FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { smoothly } from '#ui/site/motion.ts'
import type { Rehearsal } from '../rehearsal.contract.ts'
import { type Scenario, scenarioLabels, scenarios } from '../scenarios.ts'
import { AdminRehearsalSteps, RehearsalOutcome } from './admin-rehearsal-steps.tsx'
import { useRehearsals } from './use-rehearsals.ts'

/** /admin-rehearsal: plays payment scenarios on the organiser's own event without charging money. */
export default function AdminRehearsalPage() {
  const { website, mayWrite } = useAdmin()
  const { list, play, isRunning } = useRehearsals()
  const [shownId, setShownId] = useState<string>()
  const { refusal = null, rehearsals = [] } = list.data ?? {}
  const shown = rehearsals.find(({ id }) => id === shownId) ?? rehearsals[0]

  const isBusy = isRunning || play.isPending
  const failure = useFocusOnMessage(play.error?.message ?? '', false)
  const stepsPanel = useRef<HTMLDivElement>(null)
  const chosenId = shown?.id === shownId ? shownId : undefined

  // on a phone the steps are far below the button
  useEffect(() => {
    if (chosenId) stepsPanel.current?.scrollIntoView({ block: 'nearest', behavior: smoothly() })
  }, [chosenId])

  const start = async (scenario: Scenario) => {
    if (isBusy) return
    const begun = await play.mutateAsync(scenario).catch(() => undefined)
    if (begun) setShownId(begun.id)
  }

  return (
    <>
      <PageHead title="Rehearsal" website={website} />
      <p className="max-w-[72ch] text-ink-2">
        See how payments work before your first visitor pays. Each rehearsal acts like a real visitor, with
        your own prices, on the built-in sandbox. No money is charged.
      </p>
      {refusal && <Notice kind="info">{refusal}</Notice>}
      {play.error && (
        <Notice kind="danger" ref={failure}>
          {play.error.message}
        </Notice>
      )}
      <LoadingOrFailed list={list} />
      {list.data && !refusal && (
        <Scenarios rehearsals={rehearsals} isBusy={isBusy} onPlay={mayWrite ? start : undefined} />
      )}
      {shown && (
        <div ref={stepsPanel} className="adm-stage">
          <Panel title={shown.endedAt ? 'Result' : 'Running now'}>
            <AdminRehearsalSteps rehearsal={shown} />
          </Panel>
        </div>
      )}
      <LiveRegion message={shown ? liveMessage(shown) : ''} />
      {list.data && (
        <LatestRehearsals
          rehearsals={rehearsals}
          shown={shown}
          mayBegin={mayWrite && !refusal}
          onShow={setShownId}
        />
      )}
    </>
  )
}

function LoadingOrFailed({ list }: Pick<ReturnType<typeof useRehearsals>, 'list'>) {
  if (list.error)
    return (
      <FailedQuery error={list.error} refetch={list.refetch} sentence="The rehearsals could not be loaded" />
    )
  return list.data ? null : <LoadingRows words="Loading rehearsals..." />
}

function Scenarios({
  rehearsals,
  isBusy,
  onPlay,
}: {
  rehearsals: readonly Rehearsal[]
  isBusy: boolean
  onPlay: ((scenario: Scenario) => Promise<void>) | undefined
}) {
  return (
    <ul className="adm-scenarios">
      {scenarios.map((scenario) => (
        <AdminScenario
          key={scenario}
          scenario={scenario}
          last={rehearsals.find((one) => one.scenario === scenario)}
          isBusy={isBusy}
          onPlay={onPlay && (() => void onPlay(scenario))}
        />
      ))}
    </ul>
  )
}

function AdminScenario({
  scenario,
  last,
  isBusy,
  onPlay,
}: {
  scenario: Scenario
  last: Rehearsal | undefined
  isBusy: boolean
  onPlay: (() => void) | undefined
}) {
  const { title, story } = scenarioLabels[scenario]
  return (
    <li>
      <h2>{title}</h2>
      <p>{story}</p>
      <div>
        {onPlay && (
          <AdminButton
            variant="primary"
            aria-disabled={isBusy || undefined}
            aria-label={`Play: ${title}`}
            className="aria-disabled:cursor-not-allowed aria-disabled:bg-neutral-soft aria-disabled:text-neutral"
            onClick={onPlay}
          >
            Play
          </AdminButton>
        )}
        {last && <RehearsalOutcome outcome={last.outcome} />}
      </div>
    </li>
  )
}

const liveMessage = ({ outcome, steps }: Rehearsal): string => {
  if (outcome === 'as_expected') return 'The rehearsal ended as expected.'
  if (outcome) return 'The rehearsal did not end as expected.'
  return steps.at(-1)?.seen ?? 'The rehearsal has started.'
}

function LatestRehearsals({
  rehearsals,
  shown,
  mayBegin,
  onShow,
}: {
  rehearsals: readonly Rehearsal[]
  shown: Rehearsal | undefined
  mayBegin: boolean
  onShow: (id: string) => void
}) {
  return (
    <Panel title="Latest rehearsals">
      {rehearsals.length === 0 ? (
        <EmptyList sentence="No rehearsals yet">
          {mayBegin && <p className="text-ink-2">Start with the first one: a visitor pays.</p>}
        </EmptyList>
      ) : (
        <ul className="adm-rehearsals">
          {rehearsals.map((one) => (
            <li key={one.id}>
              <AdminButton variant="quiet" aria-pressed={one.id === shown?.id} onClick={() => onShow(one.id)}>
                {scenarioLabels[one.scenario].title}
              </AdminButton>
              <RehearsalOutcome outcome={one.outcome} />
              <span className="min-w-0 [overflow-wrap:anywhere] text-ink-2">{one.askedBy}</span>
              <Moment at={one.startedAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
