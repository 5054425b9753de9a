import { Check, LoaderCircle, X } from 'lucide-react'
import { Link } from 'react-router'
import { Chip } from '#ui/admin/chip.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import type { Rehearsal } from '../rehearsal.contract.ts'
import { scenarioLabels } from '../scenarios.ts'

const outcomeChips = {
  as_expected: { tone: 'ok', icon: Check, word: 'As expected' },
  otherwise: { tone: 'danger', icon: X, word: 'Not as expected' },
  broken_off: { tone: 'danger', icon: X, word: 'Interrupted' },
} as const

/** The outcome of a rehearsal, or that it is running. */
export function RehearsalOutcome({ outcome }: Pick<Rehearsal, 'outcome'>) {
  if (outcome === null) return <Chip tone="info" icon={LoaderCircle} word="Running" />
  return <Chip {...outcomeChips[outcome]} />
}

/** The steps of a rehearsal: action, expected and actual result. */
export function AdminRehearsalSteps({ rehearsal }: { rehearsal: Rehearsal }) {
  const { scenario, outcome, steps, startedAt, mailsTo, paymentId } = rehearsal
  return (
    <article className="adm-rehearsal" aria-label={`${scenarioLabels[scenario].title}, steps`}>
      <header>
        <h3>{scenarioLabels[scenario].title}</h3>
        <RehearsalOutcome outcome={outcome} />
        <p>
          <Moment at={startedAt} />
        </p>
      </header>
      <ol>
        {steps.map(({ what, expected, seen, isRight, at }) => (
          <li key={at + what} data-right={isRight}>
            {isRight ? (
              <Check size={16} strokeWidth={2.4} aria-hidden="true" />
            ) : (
              <X size={16} strokeWidth={2.4} aria-hidden="true" />
            )}
            <div>
              <p className="adm-step-what">{what}</p>
              <dl>
                {expected !== '' && (
                  <div>
                    <dt>Expected</dt>
                    <dd>{expected}</dd>
                  </div>
                )}
                <div>
                  <dt>{isRight ? 'Matches' : 'Does not match'}</dt>
                  <dd>{seen}</dd>
                </div>
              </dl>
            </div>
          </li>
        ))}
        {outcome === null && (
          <li className="adm-step-next">
            <LoaderCircle size={16} strokeWidth={2.4} aria-hidden="true" className="adm-turning" />
            <p>The next step is running</p>
          </li>
        )}
        {outcome === 'broken_off' && steps.at(-1)?.isRight !== false && (
          <li data-right="false">
            <X size={16} strokeWidth={2.4} aria-hidden="true" />
            <p>Plenary was stopped during this rehearsal. Play it again.</p>
          </li>
        )}
      </ol>
      <footer>
        <p>
          Its emails go to {mailsTo}. Its booking is cancelled at the end. Its payment stays in the lists with
          the badge TEST.
        </p>
        {paymentId && <Link to={`/admin-payments?id=${paymentId}`}>Show its payment</Link>}
      </footer>
    </article>
  )
}
