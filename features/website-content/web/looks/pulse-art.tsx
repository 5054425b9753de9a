import type { ReactNode } from 'react'
import { LookSea } from './look-sea.tsx'

/** A lamp before the sun, whose light goes round in rings; the sea is in cross-stitch. */
export default function PulseArt({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <svg className="look-art" viewBox="570 0 720 660" aria-hidden="true">
        <linearGradient id="look-sun" x2="0" y2="1">
          <stop offset=".52" stopColor="var(--sun-1)" />
          <stop offset="1" stopColor="var(--sun-2)" />
        </linearGradient>
        <g fill="none" stroke="var(--sun-1)" strokeWidth="2.5">
          <circle cx="1010" cy="262" r="186" opacity=".55" />
          <g className="look-far">
            <circle cx="1010" cy="262" r="222" opacity=".36" />
            <circle cx="1010" cy="262" r="260" opacity=".2" />
          </g>
        </g>
        <circle cx="1010" cy="262" r="150" fill="url(#look-sun)" />
        <path
          d="M1010 150C1046 210 1054 232 1045 260Q1034 286 1010 286Q986 286 975 260C966 232 980 208 1010 150Z"
          fill="var(--flame)"
        />
        <path
          d="M1012 214C1028 242 1031 254 1024 268Q1018 279 1010 279Q1001 279 996 266C990 250 1000 236 1012 214Z"
          fill="var(--sun-2)"
        />
        <g fill="var(--near)">
          <path d="M782 334H930C954 334 972 318 992 290Q996 284 1004 284H1018Q1026 284 1025 292C1020 348 990 398 934 408C900 414 838 414 812 406C784 396 774 366 782 334Z" />
          <path d="M808 330C812 312 838 304 858 304C878 304 904 312 908 330Z" />
          <circle cx="858" cy="298" r="9" />
          <path d="M836 410h48l20 30h-88z" />
          <path d="M796 440h128v12h-128zM806 452h108l26 90v70H780v-70z" />
        </g>
        <path d="M786 350C716 326 706 410 792 398" fill="none" stroke="var(--near)" strokeWidth="14" />
        <path
          d="M792 352H968M790 368H960M798 384H942M800 452H920"
          fill="none"
          stroke="var(--wave-line)"
          strokeWidth="2"
        />
      </svg>
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <pattern id="look-stitch" width="20" height="20" patternUnits="userSpaceOnUse">
          <path
            d="M4.5 4.5l11 11m0-11l-11 11"
            fill="none"
            stroke="var(--wave-line)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </pattern>
      </svg>
      <LookSea rows={rows} />
    </>
  )
}

/** From the horizon: the heights of the steps of one wave, in stitches from the top. */
const rows = [
  [3, 3, 2, 1, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3],
  [3, 2, 1, 1, 1, 2, 3, 3, 3, 3, 2, 1, 1, 1, 2, 3],
  [2, 1, 2, 3, 3, 3, 3, 2, 1, 1, 2, 3, 3],
  [3, 3, 2, 2, 3, 3, 3, 3, 3, 2, 2, 3, 3, 3],
].map((steps, row) => {
  const water = `M0 240${steps.map((step) => `V${step * 20}h20`).join('')}V240Z`
  return {
    period: steps.length * 20,
    children: (
      <>
        <path d={water} fill={`var(--wave-${row + 1})`} stroke={`var(--wave-${row + 1})`} strokeWidth=".8" />
        <path d={water} fill="url(#look-stitch)" />
      </>
    ),
  }
})
