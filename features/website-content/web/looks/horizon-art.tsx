import type { Horizon } from '#content/drawings.ts'

/** What stands far away at the horizon, in the box of the drawing of a look. */
export default function HorizonArt({ name }: { name: Exclude<Horizon, 'turbines'> }) {
  return (
    <svg className="horizon-art" viewBox="570 0 720 660" aria-hidden="true">
      {name === 'bridge' ? <Bridge /> : trees.map((tree) => <Tree key={tree.x} {...tree} />)}
    </svg>
  )
}

const between = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 17) + 1 }, (_, at) => from + at * 17)

/** The main cable between the towers, and the cables to the banks. */
const hangers = [
  ...between(690, 1166).map((x) => [x, 448 - (96 * (x - 934) ** 2) / 258 ** 2] as const),
  ...between(598, 666).map((x) => [x, 439.4 - (x - 598) * 1.12] as const),
  ...between(1208, 1310).map((x) => [x, 365 + (x - 1208) * 0.81] as const),
]
const tower = (x: number) =>
  `M${x} 340h5v230h-5zM${x + 11} 340h5v230h-5zM${x} 352h16v5h-16zM${x} 398h16v5h-16zM${x} 440h16v5h-16z`

function Bridge() {
  return (
    <>
      <linearGradient id="horizon-bridge" gradientUnits="userSpaceOnUse" x1="575" y1="0" x2="680" y2="0">
        <stop stopColor="var(--far)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--far)" />
      </linearGradient>
      <g stroke="url(#horizon-bridge)" fill="none">
        <path d="M560 468H2400M560 473H2400" strokeWidth="2.5" />
        <path
          d="M676 352Q934 544 1192 352M676 352Q636 384 560 462M1192 352Q1240 402 1330 464"
          strokeWidth="3"
        />
        <path d={hangers.map(([x, y]) => `M${x} ${y.toFixed(1)}V466`).join('')} strokeWidth="1.3" />
        <path d="M1420 473V560M1560 473V560M1700 473V560M1840 473V560" strokeWidth="1.3" />
      </g>
      <path d={tower(668) + tower(1184)} fill="var(--far)" />
    </>
  )
}

type TreeProps = { x: number; top: number; reach: number }

const trees: readonly TreeProps[] = [
  { x: 1216, top: 278, reach: 75 },
  { x: 1128, top: 364, reach: 56 },
  { x: 716, top: 326, reach: 64 },
  { x: 642, top: 400, reach: 46 },
]

const ribs = Array.from({ length: 11 }, (_, at) => at - 5)

/** A trunk of ribs that spread into a crown. */
function Tree({ x, top, reach }: TreeProps) {
  const neck = 540 - (540 - top) / 2
  const knee = 540 - (540 - top) * 0.68
  const rib = (at: number) =>
    `M${x + at * 1.3} 540C${x + at * 1.1} ${neck} ${x + at * 2} ${knee.toFixed(1)} ${(x + at * (reach / 5)).toFixed(1)} ${(top - (5 - Math.abs(at)) * reach * 0.0256).toFixed(1)}`
  const arc = (wide: number, y: number, rise: number) => `M${x - wide} ${y}Q${x} ${y - rise} ${x + wide} ${y}`
  return (
    <g fill="none" stroke="var(--far)" strokeLinecap="round">
      <path d={`M${x - 8} 538h16v90h-16z`} fill="var(--far)" stroke="none" />
      <path d={ribs.map(rib).join('')} strokeWidth="3.2" />
      <path d={arc(reach + 4, top, reach * 0.288)} strokeWidth="5" />
      <path d={arc(reach * 0.72, top + (540 - top) * 0.09, reach * 0.125)} strokeWidth="2.5" />
    </g>
  )
}
