import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { formatCounts } from './admin-erasure-state.tsx'
import { useErasures } from './use-privacy.ts'

/** The erasures: when, by which owner, how much; not whose. */
export function ErasuresPanel() {
  const { data, error, refetch } = useErasures()
  return (
    <Panel title="Erasures" hint="When, by whom, and how much. Whose data it was is not kept.">
      <FailedQuery sentence="The erasures could not be loaded." error={error} refetch={refetch} />
      {!data && !error && <LoadingRows words="Loading erasures..." />}
      {data?.length === 0 && (
        <p className="text-ink-2">No one has been erased yet. Find a person above to erase them.</p>
      )}
      {data && data.length > 0 && (
        <table className="adm-table adm-privacy">
          <caption className="sr-only">Erasures</caption>
          <thead>
            <tr>
              <th scope="col">Requested</th>
              <th scope="col">By</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {data.map((erasure) => (
              <tr key={erasure.id}>
                <th scope="row">
                  <Moment at={erasure.askedAt} />
                </th>
                <td className="[overflow-wrap:anywhere]">{erasure.askedBy}</td>
                <td>
                  {erasure.endedAt === null
                    ? 'Under way'
                    : erasure.refusedBecause !== null
                      ? `Nothing was erased. ${erasure.refusedBecause}`
                      : formatCounts(erasure) || 'Done'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
