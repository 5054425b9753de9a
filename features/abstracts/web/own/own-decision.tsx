import type { OwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { outcomeLabels, registersAs } from '#features/abstracts/decision.ts'
import { formOfAuthor } from '#features/abstracts/form-of-author.ts'
import { readStoredForm, storeForm } from '#features/registration/web/form/stored-form.ts'
import { useMoment } from '#platform/browser/use-moment.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The released decision; an accepted author can open the prefilled registration from here. */
export function OwnDecision({ own }: { own: OwnAbstract }) {
  const formatMoment = useMoment()
  const { decision: released } = own
  if (!released)
    return (
      <p className="rounded-md border border-line bg-surface px-5 py-4 sm:px-8 lg:col-span-12">
        The organisers have not decided yet. They will email you.
      </p>
    )
  const { decision, note, releasedAt } = released
  const type = registersAs(decision)
  return (
    <section
      aria-labelledby="own-decision"
      className={`rounded-md border bg-surface px-5 py-6 sm:px-8 lg:col-span-12 ${type ? 'border-2 border-ok' : 'border-line'}`}
    >
      <h2 id="own-decision" className="text-xl font-[660] tracking-[-0.015em]">
        Your abstract is {outcomeLabels[decision]}
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Decided on <time dateTime={releasedAt}>{formatMoment(releasedAt)}</time>
      </p>
      {note && (
        <>
          <p className="mt-4 text-ink-2">The organisers write:</p>
          <p dir="auto" className="mt-1 max-w-[44rem] whitespace-pre-wrap [overflow-wrap:anywhere]">
            {note}
          </p>
        </>
      )}
      {type && (
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink
            variant="marketing"
            to="/registration"
            onClick={() => storeForm(formOfAuthor(own, decision, readStoredForm()))}
          >
            Register as {type === 'speaker' ? 'speaker' : 'poster presenter'}
          </ButtonLink>
          <span className="text-sm text-ink-2">
            The form begins with what you gave us. You can change it.
          </span>
        </div>
      )}
    </section>
  )
}
