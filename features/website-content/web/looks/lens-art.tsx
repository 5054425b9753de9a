import type { ReactNode } from 'react'
import { LookSea } from './look-sea.tsx'

const lens = 'M800 92C884 196 884 408 800 512C716 408 716 196 800 92Z'
const rays = [164, 198, 233, 267, 302, 337, 371, 406, 440]
/** Width and height of the rings in the lens, as parts of it. */
const rings = ['0.86 0.92', '0.72 0.83', '0.58 0.75', '0.44 0.66', '0.3 0.58']

/** A lens that stands in the sea and gathers parallel light in the sun. Its waves get shorter towards the viewer. */
export default function LensArt({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <svg className="look-art" viewBox="570 0 720 660" aria-hidden="true">
        <linearGradient id="look-sun" x2="0" y2="1">
          <stop offset=".52" stopColor="var(--sun-1)" />
          <stop offset="1" stopColor="var(--sun-2)" />
        </linearGradient>
        <linearGradient id="look-glass" x2="0" y2="1">
          <stop stopColor="var(--wave-1)" />
          <stop offset="1" stopColor="var(--wave-3)" />
        </linearGradient>
        <linearGradient id="look-ray" gradientUnits="userSpaceOnUse" x1="575" y1="0" x2="760" y2="0">
          <stop stopColor="var(--near)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--near)" />
        </linearGradient>
        <path
          d={rays.map((y) => `M570 ${y}H800L1080 302`).join('')}
          fill="none"
          stroke="url(#look-ray)"
          strokeWidth="2.8"
        />
        <circle cx="1080" cy="302" r="136" fill="url(#look-sun)" />
        <path d={lens} fill="url(#look-glass)" opacity=".9" />
        <g fill="none" stroke="var(--wave-line)" strokeWidth="2">
          {rings.map((size) => (
            <path
              key={size}
              d={lens}
              transform={`translate(800 302) scale(${size}) translate(-800 -302)`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
        <path d={lens} fill="none" stroke="var(--near)" strokeWidth="4.5" strokeLinejoin="round" />
        <g fill="var(--near)">
          <path d="M786 500h28l9 160h-46z" />
          <circle cx="800" cy="86" r="8" />
        </g>
      </svg>
      <LookSea rows={rows} />
    </>
  )
}

/** From the horizon: the length of a wave, its height, and its lines. */
const rows = (
  [
    [240, 16, 4],
    [160, 18, 5],
    [104, 18, 5],
    [68, 16, 0],
  ] as const
).map(([period, height, lines], row) => {
  const crest = (y: number, rise: number) => {
    const [low, half] = [y + rise, period / 2]
    return `M0 ${low}C${period * 0.18} ${low} ${period * 0.36} ${y} ${half} ${y}S${period * 0.82} ${low} ${period} ${low}`
  }
  return {
    period,
    children: (
      <>
        <path d={`${crest(0, height)}V240H0Z`} fill={`var(--wave-${row + 1})`} />
        {lines > 0 && (
          <path
            d={Array.from({ length: lines }, (_, line) => crest(6.4 * (line + 1), height - line - 1)).join(
              '',
            )}
            fill="none"
            stroke="var(--wave-line)"
            strokeWidth="1.3"
          />
        )}
      </>
    ),
  }
})
