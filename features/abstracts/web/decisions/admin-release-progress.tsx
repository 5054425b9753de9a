import { Link } from 'react-router'
import type { Release } from '#features/abstracts/decisions.contract.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { ProgressBar } from '#ui/admin/progress-bar.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { useRelease } from './use-release.ts'

/** The progress of a release's emails, as a bar with labels. Each tenth is announced. */
export function AdminReleaseProgress({ id, onClosed }: { id: string; onClosed: () => void }) {
  const { data, error, refetch } = useRelease(id)
  return (
    <section aria-label="Release" className="adm-release-progress adm-noprint">
      <FailedQuery sentence="The release could not be loaded." error={error} refetch={refetch} />
      {data && <Progress release={data} />}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {data && data.failed > 0 && (
          <Link
            to="/admin-mails?state=given-up"
            className="min-h-9 py-2 font-[560] text-ai underline underline-offset-3"
          >
            Look at the emails that failed
          </Link>
        )}
        <AdminButton variant="quiet" onClick={onClosed}>
          Close
        </AdminButton>
      </div>
    </section>
  )
}

function Progress({ release }: { release: Release }) {
  const { count, sent, failed } = release
  const percent = Math.floor((100 * (sent + failed)) / count)
  return (
    <>
      <p className="font-[600]">
        {count === 1 ? '1 decision is released.' : `${count.toLocaleString('en')} decisions are released.`}{' '}
        <span className="font-[430] text-ink-2 tabular-nums">{formatProgress(release)}</span>
      </p>
      <ProgressBar label="Emails" all={count} done={sent} failed={failed} words={formatProgress(release)} />
      <LiveRegion message={percent >= 100 ? formatProgress(release) : `${percent - (percent % 10)} % sent`} />
    </>
  )
}

const formatProgress = ({ count, sent, failed }: Release): string => {
  const emails = count === 1 ? 'email' : 'emails'
  const lost = failed > 0 ? `, ${failed.toLocaleString('en')} failed` : ''
  if (sent === count)
    return count === 1 ? 'The email is sent.' : `All ${count.toLocaleString('en')} emails are sent.`
  return `${sent.toLocaleString('en')} of ${count.toLocaleString('en')} ${emails} sent${lost}.`
}
