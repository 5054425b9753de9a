import { useQuery } from '@tanstack/react-query'
import { priceReachLines } from '#features/pricing/ticket-type-form.ts'
import { showProcessingFeeReach, showTicketTypeReach } from '#features/pricing/ticket-types.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'

/** Whom a changed price of a type touches, or a changed processing fee; nothing while it touches no one. */
export function AdminPriceReach({ of }: { of: 'fee' | number }) {
  const { call, website } = useAdmin()
  const inZone = useConferenceTime()
  const { data } = useQuery({
    queryKey: ['price-reach', website, of],
    queryFn: ({ signal }) =>
      of === 'fee'
        ? call(showProcessingFeeReach, { params: { website } }, { signal })
        : call(showTicketTypeReach, { params: { website, id: of } }, { signal }),
    staleTime: 0,
  })
  if (!data) return null
  const until = data.openUntil ? inZone(data.openUntil) : ''
  return priceReachLines(of === 'fee' ? 'fee' : 'price', data, until).map((line) => (
    <p key={line} className="font-[430] text-ink">
      {line}
    </p>
  ))
}
