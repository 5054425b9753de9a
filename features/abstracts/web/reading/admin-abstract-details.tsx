import { ChevronDown, ChevronUp } from 'lucide-react'
import { Link } from 'react-router'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { authorFields, originNames } from '#features/abstracts/author.fields.ts'
import { decisionLabels } from '#features/abstracts/decision.ts'
import type { AuthorAct } from '#features/abstracts/link-action-messages.ts'
import { problemMarks } from '#features/abstracts/pdf-problems.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Facts } from '#ui/admin/facts.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { AdminAbstractLink } from '../list/admin-abstract-link.tsx'
import { AdminDecisionForm } from './admin-decision-form.tsx'
import { AdminIconButton } from './admin-icon-button.tsx'
import { useRegistered } from './use-registered.ts'

type Props = {
  submission: AbstractListItem
  /** `3 of 42`. */
  place: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onAct: (act: AuthorAct, submission: AbstractListItem) => void
}

/** The author, and the decision about the abstract. */
export function AdminAbstractDetails({ submission, place, onPrevious, onNext, onAct }: Props) {
  const { mayWrite } = useAdmin()
  const { reference, titlePrefix, name, decisionState, releasedDecision, releasedAt } = submission
  return (
    <section aria-label={`Details of ${name}`} className="adm-reading-details">
      <div className="flex items-center gap-2">
        <span className="font-mono text-2xs text-ink-2">{reference}</span>
        <span className="text-2xs text-ink-2 tabular-nums">{place}</span>
        <Turn onPrevious={onPrevious} onNext={onNext} />
      </div>
      <h2 className="mt-1 text-lg [overflow-wrap:anywhere]">
        <bdi>
          {titlePrefix} {name}
        </bdi>
      </h2>
      <p className="mt-0.5">
        <EmailAddress of={submission.email} />
        {mayWrite && (
          <AdminButton variant="quiet" className="adm-noprint" onClick={() => onAct('correct', submission)}>
            <span>
              Correct<span className="sr-only"> email or phone of {name}</span>
            </span>
          </AdminButton>
        )}
      </p>
      <Facts
        facts={[
          ...originNames.map(
            (field) => [authorFields[field].label, <bdi key={field}>{submission[field]}</bdi>] as const,
          ),
          ['Country', <bdi key="country">{submission.country}</bdi>],
          ['Interested In', <bdi key="interest">{submission.interestedIn.option_name}</bdi>],
          ['Session', <bdi key="session">{submission.session.sessionName}</bdi>],
          ['Submitted', <InlineTime key="submitted" at={submission.createdAt} />],
          ['Registered', <Registered key="registered" email={submission.email} />],
        ]}
      />
      <AdminDecisionForm key={submission.id} submission={submission} onNext={onNext} />
      {releasedDecision && releasedAt && (
        <p className="mt-3 text-ink-2">
          {decisionState === 'decided' ? 'The author was told' : 'The author knows'}:{' '}
          {decisionLabels[releasedDecision]}, <InlineTime at={releasedAt} />
        </p>
      )}
      <Facts
        facts={[
          ['Phone', <bdi key="phone">{submission.phone}</bdi>],
          ['File', formatFile(submission)],
          [
            'Author’s link',
            <AdminAbstractLink key="link" submission={submission} onAct={(act) => onAct(act, submission)} />,
          ],
        ]}
      />
    </section>
  )
}

function Turn({ onPrevious, onNext }: Pick<Props, 'onPrevious' | 'onNext'>) {
  return (
    <span className="adm-noprint ml-auto flex">
      <AdminIconButton size={18} words="Previous submission" keys="k" Icon={ChevronUp} onClick={onPrevious} />
      <AdminIconButton size={18} words="Next submission" keys="j" Icon={ChevronDown} onClick={onNext} />
    </span>
  )
}

const formatFile = ({ fileName, fileBytes, fileProblem }: AbstractListItem): string =>
  `${fileName}, ${formatFileSize(fileBytes)}${fileProblem ? `. ${problemMarks[fileProblem]}` : ''}`

/** Whether someone with this email address has registered. */
function Registered({ email }: { email: string }) {
  const registration = useRegistered(email)
  if (registration === undefined) return <span className="text-ink-3">…</span>
  if (registration === '') return 'Not yet'
  return (
    <Link
      to={`/admin-bookings?q=${encodeURIComponent(email)}`}
      className="font-[560] text-ai underline underline-offset-3"
    >
      {registration}
    </Link>
  )
}
