import { useLocation, useSearchParams } from 'react-router'

/** The row whose details stand open, by its id in the address, so that it can be shared; the list below stays as it is. */
export const useOpenInAddress = () => {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const set = (id: string, replace: boolean) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('id', id)
        else next.delete('id')
        return next
      },
      { state, replace, preventScrollReset: true },
    )
  return {
    id: query.get('id') || undefined,
    open: (id: string) => set(id, false),
    close: () => set('', true),
  }
}
