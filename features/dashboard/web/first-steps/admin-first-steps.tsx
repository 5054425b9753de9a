import { Check } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { firstStepText, firstStepTitles } from '#features/dashboard/first-step-labels.ts'
import {
  type FirstFacts,
  type FirstStep,
  type FirstStepName,
  firstStepNames,
} from '#features/dashboard/first-steps.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton, adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { useConferenceName, useConferenceState } from '#ui/admin/conferences.tsx'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { useFirstSteps } from './use-first-steps.ts'

/** What a draft needs before it goes live is shown above, with the button that does it. */
const neededByDraft: readonly FirstStepName[] = ['website', 'dates', 'prices', 'sender']

/**
 * The remaining steps, shown instead of the figures before the first registration. The server decides which
 * are done.
 */
export default function AdminFirstSteps() {
  const { mayWrite, website } = useAdmin()
  const isDraft = useConferenceState(website) === 'draft'
  const { list, skip, hide } = useFirstSteps()
  const { data, error, refetch } = list
  const heading = useRef<HTMLHeadingElement>(null)
  const failure = skip.error ?? hide.error
  const hidden = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // the button that hid them is gone
    if (hide.isSuccess) hidden.current?.focus()
  }, [hide.isSuccess])

  if (!data && error) {
    return <FailedQuery sentence="The first steps could not be loaded" error={error} refetch={refetch} />
  }
  if (!data) return <div className="adm-skeleton fig-waiting mt-7" />
  if (data.isHidden) {
    return (
      <p ref={hidden} tabIndex={-1} className="mt-7 text-ink-2">
        No registrations yet. They appear here as soon as a visitor registers. Press{' '}
        <kbd className="adm-key">?</kbd> to show the first steps again.
      </p>
    )
  }
  const { facts } = data
  const steps = data.steps.filter(({ name }) => !isDraft || !neededByDraft.includes(name))
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped)
  const skipThis = (name: FirstStepName) =>
    // the button is removed, so move the focus
    skip.mutate(name, { onSuccess: () => heading.current?.focus() })

  return (
    <section aria-labelledby="first-steps" className="adm-steps">
      <Head title={isDraft ? 'Then' : 'First steps'} heading={heading} steps={steps} hide={hide} />
      <Meter steps={steps} />
      {failure && (
        <p role="alert" className="mb-3 text-danger">
          It was not saved: {failure.message}
        </p>
      )}
      <ol className="adm-steps-list">
        {steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            number={isDraft ? index + 1 : firstStepNames.indexOf(step.name) + 1}
            facts={facts}
            isNext={step === next}
            onSkip={mayWrite && !step.isSkipped ? () => skipThis(step.name) : undefined}
          />
        ))}
      </ol>
      <p className="mt-3 max-w-[52ch] text-xs text-ink-3">
        Each step is ticked when the system finds it done. Figures appear here with the first registration.
      </p>
    </section>
  )
}

type HeadProps = {
  title: string
  heading: RefObject<HTMLHeadingElement | null>
  steps: readonly FirstStep[]
  hide: ReturnType<typeof useFirstSteps>['hide']
}

function Head({ title, heading, steps, hide }: HeadProps) {
  const { mayWrite } = useAdmin()
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 id="first-steps" ref={heading} tabIndex={-1} className="text-xl leading-6.5">
        {title}
      </h2>
      <Done steps={steps} />
      {mayWrite && (
        <AdminButton
          variant="quiet"
          className="ml-auto"
          disabled={hide.isPending}
          onClick={() => hide.mutate()}
        >
          Hide these steps
        </AdminButton>
      )}
    </div>
  )
}

const doneOf = (steps: readonly FirstStep[]) => steps.filter(({ isDone }) => isDone).length

function Done({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <p className="text-ink-2 tabular-nums">
      {doneOf(steps)} of {steps.length} done
    </p>
  )
}

/** The progress as a bar, hidden from screen readers. */
function Meter({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <svg className="adm-steps-meter" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="fig-bar-ground" width="100" height="1" />
      <rect className="adm-steps-part" width={(100 * doneOf(steps)) / steps.length} height="1" />
    </svg>
  )
}

type StepProps = {
  step: FirstStep
  number: number
  facts: FirstFacts
  isNext: boolean
  onSkip: (() => void) | undefined
}

function Step({ step, number, facts, isNext, onSkip }: StepProps) {
  const { website } = useAdmin()
  const nameOf = useConferenceName()
  const { name, isDone, isSkipped } = step
  const title = firstStepTitles[name]
  return (
    <li data-state={isDone ? 'done' : isNext ? 'next' : undefined} aria-current={isNext ? 'step' : undefined}>
      {isDone ? (
        <span className="adm-steps-tick" role="img" aria-label="Done">
          <Check size={16} aria-hidden="true" />
        </span>
      ) : (
        <span className="adm-steps-tick">{number}</span>
      )}
      <div>
        <h3>{title}</h3>
        <p>{firstStepText(step, facts, nameOf(website))}</p>
      </div>
      <div className="adm-steps-acts">
        {isSkipped && <span className="px-2 text-ink-2">Skipped</span>}
        {!isDone && onSkip && (
          <AdminButton variant="quiet" onClick={onSkip}>
            Skip<span className="sr-only"> {title}</span>
          </AdminButton>
        )}
        <Action step={step} facts={facts} look={isDone ? 'quiet' : isNext ? 'primary' : 'secondary'} />
      </div>
    </li>
  )
}

type Look = 'quiet' | 'primary' | 'secondary'

/** The link or button of the step. */
function Action({ step: { name, isDone }, facts, look }: { step: FirstStep; facts: FirstFacts; look: Look }) {
  const { user, mayWrite } = useAdmin()
  const link = (to: string, words: ReactNode) => (
    <Link to={to} className={adminButtonStyle(look)}>
      {words}
    </Link>
  )
  const change = (what: string, words: string) =>
    isDone ? (
      <>
        Change<span className="sr-only"> {what}</span>
      </>
    ) : (
      words
    )
  switch (name) {
    case 'website':
      return (
        <a href={facts.home} target="_blank" rel="noreferrer" className={adminButtonStyle(look)}>
          Open the website<span className="sr-only"> (new tab)</span>
        </a>
      )
    case 'dates':
      return mayWrite && link('/admin-manage-events', change('the dates', 'Set dates'))
    case 'prices':
      return mayWrite && link('/admin-registration-types', change('the prices', 'Set prices'))
    case 'fee':
      return mayWrite && link('/admin-registration-types#processing-fee', change('the fee', 'Set fee'))
    case 'rooms':
      return mayWrite && link('/admin-accommodations', change('the rooms', 'Add rooms'))
    case 'sender':
      if (user.role !== 'OWNER') return !isDone && <span className="px-2 text-ink-2">An owner does this</span>
      return link('/admin-conferences', change('the sender', 'Name the sender'))
    case 'connections':
      if (user.role !== 'OWNER') return !isDone && <span className="px-2 text-ink-2">An owner does this</span>
      return link('/admin-settings', isDone ? 'Settings' : 'Connect')
    case 'colleague':
      if (user.role !== 'OWNER') return !isDone && <span className="px-2 text-ink-2">An owner invites</span>
      return link('/admin-accounts', isDone ? 'Accounts' : 'Invite')
    case 'rehearsal':
      return mayWrite && link('/admin-rehearsal', isDone ? 'Play again' : 'Start')
  }
}
