import { type ComponentProps, useState } from 'react'
import { AdminButton } from '../admin-button.tsx'
import { SearchBox } from './search-box.tsx'

/** A search with a Reset button, which also clears input that was not searched for yet. */
export function SearchWithReset({
  onReset,
  ...search
}: ComponentProps<typeof SearchBox> & { onReset: () => void }) {
  const [round, setRound] = useState(0)
  return (
    <>
      <SearchBox key={round} {...search} />
      <AdminButton
        className="adm-noprint"
        onClick={() => {
          setRound((before) => before + 1)
          onReset()
        }}
      >
        Reset
      </AdminButton>
    </>
  )
}
