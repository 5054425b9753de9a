import { useState } from 'react'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { usePrintInAddress } from '../print/use-print.ts'

type Taken = 'export' | 'print' | 'print-selected'

/** Which export or print dialog is open, and the print order whose progress is shown. */
export const useBookingDialogs = () => {
  const [how, setHow] = useWebsiteState<Taken | undefined>(undefined)
  const [newest, setNewest] = useState('')
  const { id, show } = usePrintInAddress()
  return {
    how,
    begin: (how: Taken) => setHow(how),
    end: () => setHow(undefined),
    order: id && { id, isNew: id === newest },
    showOrder: (id: string, isNew: boolean) => {
      if (isNew) setNewest(id)
      show(id)
    },
    hideOrder: () => show(''),
  }
}

export type Taking = ReturnType<typeof useBookingDialogs>
