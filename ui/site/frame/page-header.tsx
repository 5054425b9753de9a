import type { ReactNode } from 'react'
import { Sea } from '../sea.tsx'
import { PauseMotion } from './pause-motion.tsx'

type Props = {
  title: string
  lead?: ReactNode
  /** The time of day in the sky of this page. */
  hour?: 'dawn' | 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'golden' | 'dusk' | 'night'
  /** Above the title: a link back. */
  above?: ReactNode
  children?: ReactNode
}

/** The header of an inner page: its h1 and a lead below a sky, with the sun at the horizon. */
export function PageHeader({ title, lead, hour = 'dawn', above, children }: Props) {
  return (
    <div className="sky sky-short" data-hour={hour}>
      <div className="site-width relative">
        <div className="md:max-w-[64%]">
          {above}
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-3 max-w-[60ch] text-balance text-lg font-[480]">{lead}</p>}
          {children}
        </div>
      </div>
      <div className="sun sun-low" aria-hidden="true" />
      <Sea />
      <PauseMotion quiet />
    </div>
  )
}
