import { type FigureRange, figureRanges, showFigures } from '#features/dashboard/dashboard.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'

/** The figures of the chosen website for the range in the URL, as charts or as tables. */
export const useFigures = () => {
  const { website, call } = useAdmin()
  const { request, set } = useListAddress(['days', 'show'])
  const range: FigureRange = isRange(request.days) ? request.days : '30'
  const query = useList(['figures', range], (signal) =>
    call(showFigures, { params: { website }, query: { days: range } }, { signal }),
  )
  return {
    range,
    query,
    asTables: request.show === 'tables',
    chooseRange: (days: FigureRange) => set({ days: days === '30' ? '' : days }),
    showTables: (isOn: boolean) => set({ show: isOn ? 'tables' : '' }, { replace: true }),
  }
}

const isRange = (value: string | undefined): value is FigureRange =>
  (figureRanges as readonly (string | undefined)[]).includes(value)
