import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { minutes } from '#shared/time/duration.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { useConferenceName } from '#ui/admin/conferences.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { type AddressSettings, type DnsRecord, showAddressSettings } from '../../address-settings.contract.ts'
import { FixedField, LastTest } from '../admin-settings-fields.tsx'
import { SettingsSection } from '../admin-settings-section.tsx'

/** The addresses of the chosen conference, read each minute while the page is open. */
const useAddressSettings = () => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['address-settings', website],
    queryFn: ({ signal }) => call(showAddressSettings, { params: { website } }, { signal }),
    refetchInterval: minutes(1),
  })
}

/** The section Addresses: where visitors find the chosen conference. */
export function AdminAddressSection() {
  const { website } = useAdmin()
  const name = useConferenceName()(website)
  const { data, error, refetch, isFetching } = useAddressSettings()
  return (
    <SettingsSection
      title="Addresses"
      hint={`Where visitors find ${name}. Enter these records at your domain provider.`}
    >
      <FailedQuery sentence="The addresses could not be loaded." error={error} refetch={refetch} />
      {data ? (
        <>
          <FixedField
            label="Address of the back-office"
            value={data.home}
            {...(data.homeBy !== null && { variable: data.homeBy })}
          />
          {data.hosts.map((host) => (
            <Host key={host.host} {...host} />
          ))}
          <p className="text-xs text-ink-2">
            {data.hosts.length === 0 && `${name} has no domain of its own. `}
            Add and remove domains under{' '}
            <Link to="/admin-conferences" className="underline underline-offset-3">
              All conferences
            </Link>
            . The proxy before this server must accept each domain and pass it on.
          </p>
          {data.hosts.length > 0 && (
            <Check settings={data} isFetching={isFetching} onCheck={() => void refetch()} />
          )}
        </>
      ) : (
        !error && <LoadingRows words="Loading the addresses..." rows={3} />
      )}
    </SettingsSection>
  )
}

function Host({ host, lockedBy, records, arrives, message }: AddressSettings['hosts'][number]) {
  return (
    <div className="grid gap-2">
      <FixedField label="Domain" value={host} {...(lockedBy !== null && { variable: lockedBy })} />
      {records.length > 0 && (
        <ul
          aria-label={`DNS records of ${host}`}
          className="divide-y divide-line border-y border-line text-xs"
        >
          {records.map((record) => (
            <Record key={record.type} host={host} {...record} />
          ))}
        </ul>
      )}
      {arrives !== null && (
        <p className={`text-xs [overflow-wrap:anywhere] ${arrives ? 'text-ok' : 'text-warn'}`}>
          {arrives ? 'Requests arrive here.' : message}
        </p>
      )}
    </div>
  )
}

const states: Readonly<Record<DnsRecord['state'], { words: string; tone: string }>> = {
  correct: { words: 'Correct', tone: 'text-ok' },
  missing: { words: 'Not yet', tone: 'text-warn' },
  wrong: { words: 'Another server', tone: 'text-danger' },
  unanswered: { words: 'No answer', tone: 'text-warn' },
}

function Record({ host, type, mustSay, saysNow, state }: DnsRecord & { host: string }) {
  const { words, tone } = states[state]
  const wanted = mustSay.join(', ')
  return (
    <li className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)_7rem]">
      <b>{type}</b>
      <span className="[overflow-wrap:anywhere]">
        <span className="text-ink-2">Must say </span>
        {wanted || 'the address of this server'}{' '}
        {wanted && <CopyButton text={wanted} words="Copy" of={`the ${type} record of ${host}`} />}
      </span>
      <span className="[overflow-wrap:anywhere]">
        <span className="text-ink-2">Says now </span>
        {saysNow.join(', ') || 'nothing'}
      </span>
      <span className={`font-[600] ${tone}`}>{words}</span>
    </li>
  )
}

type CheckProps = { settings: AddressSettings; isFetching: boolean; onCheck: () => void }

function Check({ settings: { hosts, checkedAt }, isFetching, onCheck }: CheckProps) {
  const inZone = useConferenceTime()
  const wrong = hosts.flatMap(({ records }) => records).filter(({ state }) => state !== 'correct').length
  const unreached = hosts.filter(({ arrives }) => arrives === false).length
  const message = () => {
    if (isFetching) return 'Checking…'
    if (wrong > 0) return `${wrong} ${wrong === 1 ? 'record is' : 'records are'} missing or wrong.`
    return unreached > 0 ? 'Requests do not arrive here.' : 'All domains lead here.'
  }
  return (
    <LastTest
      state={isFetching ? 'busy' : wrong + unreached > 0 ? 'failed' : 'ok'}
      message={message()}
      more={`Checked ${inZone(checkedAt)}. New records take up to an hour.`}
    >
      <AdminButton aria-disabled={isFetching || undefined} onClick={() => !isFetching && onCheck()}>
        Check again
      </AdminButton>
    </LastTest>
  )
}
