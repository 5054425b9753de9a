import { useLocation } from 'react-router'
import { useAddressQuery, withPart } from '../use-address-query.ts'

/** The row whose details are open, by its id in the URL, so that it can be shared; the list below is unchanged. */
export const useOpenInAddress = () => {
  const [query, setQuery] = useAddressQuery()
  const { state } = useLocation()
  const set = (id: string, replace: boolean) =>
    setQuery((now) => withPart(now, 'id', id), { state, replace, preventScrollReset: true })
  return {
    id: query.get('id') || undefined,
    open: (id: string) => set(id, false),
    close: () => set('', true),
  }
}
