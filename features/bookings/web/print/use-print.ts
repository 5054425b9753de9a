import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countPrint,
  listPrints,
  orderPrint,
  type PrintChoice,
  type PrintOrder,
  printFilePath,
  showPrint,
} from '#features/badges/badges.contract.ts'
import type { PrintForm } from '#features/badges/print-forms.ts'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAddressQuery, withPart } from '#platform/browser/use-address-query.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { addressOf } from '#shared/address.ts'

/** The number of badges of a choice; undefined while loading. */
export const usePrintCount = ({ ids, ...choice }: PrintChoice, isWanted: boolean) => {
  const { call, website } = useAdmin()
  const query = { ...choice, ...(ids && { ids: ids.join(',') }) }
  const { data, isPlaceholderData } = useList(['print-count', query, isWanted], (signal) =>
    isWanted ? call(countPrint, { params: { website }, query }, { signal }) : Promise.resolve(null),
  )
  // undefined instead of the placeholder, which is the count of another choice
  return isPlaceholderData ? undefined : (data ?? undefined)
}

export const useOrderPrint = () => {
  const { call, website } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PrintChoice & { form: PrintForm }) => call(orderPrint, { params: { website }, body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['prints', website] }),
  })
}

/** The print orders of the last week. */
export const usePrints = () => {
  const { call, website } = useAdmin()
  return useList(['prints'], (signal) => call(listPrints, { params: { website } }, { signal }))
}

/** Milliseconds between two polls while it is being rendered. */
const pollInterval = 500

/** The progress of a print order; polled until it is ready or has failed. */
export const usePrintOrder = (id: string) => {
  const { call, website } = useAdmin()
  return useQuery({
    queryKey: ['print', website, id],
    queryFn: ({ signal }) => call(showPrint, { params: { website, id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'ready' || data?.state === 'failed' ? false : pollInterval,
  })
}

/** Saves the PDF of a print order. */
export const useSavePrint = () => {
  const { download, website } = useAdmin()
  return useMutation({
    mutationFn: async ({ id }: PrintOrder) => {
      const address = addressOf(
        { method: 'GET', path: printFilePath, replies: {} },
        { params: { website, id } },
      )
      await saveAs(await download(address), `plenary-print-${website}.pdf`)
    },
  })
}

/** The print order whose progress is shown is stored in the URL, so that a reload shows it again. */
export const usePrintInAddress = () => {
  const [address, setAddress] = useAddressQuery()
  return {
    id: address.get('print') ?? '',
    show: (id: string) =>
      setAddress((now) => withPart(now, 'print', id), { replace: true, preventScrollReset: true }),
  }
}
