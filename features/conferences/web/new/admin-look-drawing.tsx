import { useId } from 'react'
import type { Look } from '../../conferences.contract.ts'

/** Stops of the sky, from the top. */
const sky = [
  ['0', '#123a74'],
  ['.09', '#8fb3d0'],
  ['.2', '#bcd6e6'],
  ['.5', '#e6f0f2'],
  ['.68', '#fbebdd'],
  ['.82', '#f8c9ae'],
] as const

/** Waves from this height down: their length and their height in units of the drawing. */
const waves = [
  [118, 30, 5, '#a9c9dc'],
  [128, 38, 7, '#6fa3c8'],
  [139, 48, 9, '#2f6da8'],
  [150, 58, 11, '#123a74'],
] as const

const waveFrom = (y: number, length: number, height: number) =>
  `M-${length / 2} ${y}${`q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`.repeat(Math.ceil(340 / length) + 1)}V152H-${length}z`

/** A look of the start page with its accent, small. */
export function AdminLookDrawing({ look, accent }: { look: Look; accent: string }) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 320 150"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className="conf-drawing"
    >
      <linearGradient id={id} x2="0" y2="1">
        {look === 'plain' ? (
          <>
            <stop stopColor={accent} stopOpacity=".24" />
            <stop offset=".85" stopColor={accent} stopOpacity=".03" />
          </>
        ) : (
          sky.map(([offset, colour]) => <stop key={offset} offset={offset} stopColor={colour} />)
        )}
      </linearGradient>
      {look === 'plain' && <rect width="320" height="150" fill="#f3f6f6" />}
      <rect width="320" height="150" fill={`url(#${id})`} />
      <Figure look={look} accent={accent} />
      {(look === 'sun' || look === 'lens') &&
        waves.map(([y, length, height, colour]) => (
          <path key={colour} d={waveFrom(y, length, height)} fill={colour} />
        ))}
    </svg>
  )
}

function Figure({ look, accent }: { look: Look; accent: string }) {
  switch (look) {
    case 'sun':
      return <circle cx="254" cy="84" r="34" fill={accent} />
    case 'lens':
      return <Lens accent={accent} />
    case 'pulse':
      return <Pulse accent={accent} />
    case 'plain':
      return <Picture accent={accent} />
  }
}

const rays = [32, 42, 52, 62, 72, 82, 92]

function Lens({ accent }: { accent: string }) {
  return (
    <>
      <circle cx="287" cy="62" r="19" fill={accent} />
      <g stroke="#123a74" strokeWidth="1.2">
        {rays.map((y) => (
          <path key={y} d={`M206 ${y}H236L270 ${62 + (y - 62) * 0.4}`} fill="none" />
        ))}
      </g>
      <path
        d="M236 18C224 40 224 84 236 106C248 84 248 40 236 18z"
        fill="#6fa3c8"
        stroke="#123a74"
        strokeWidth="2"
      />
      <path d="M236 32C230 46 230 79 236 92C242 79 242 46 236 32z" fill="none" stroke="#fff" opacity=".7" />
    </>
  )
}

const tiles = Array.from({ length: 32 }, (_, index) => index)
const tileColours = ['#a9c9dc', '#6fa3c8', '#2f6da8']

function Pulse({ accent }: { accent: string }) {
  return (
    <>
      <g fill="none" stroke={accent} opacity=".45">
        <circle cx="254" cy="62" r="46" />
        <circle cx="254" cy="62" r="58" />
      </g>
      <circle cx="254" cy="62" r="34" fill={accent} />
      {tiles.map((tile) => (
        <path
          key={tile}
          d={`M${tile * 10} ${112 + ((tile * 7) % 3) * 6}h10V152h-10z`}
          fill={tileColours[tile % 3]}
        />
      ))}
      <path
        d="M120 70h62l7-10 8 26 14-62 14 74 9-28h60"
        fill="none"
        stroke="#123a74"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </>
  )
}

function Picture({ accent }: { accent: string }) {
  return (
    <>
      <rect y="143" width="320" height="7" fill={accent} />
      <g fill="none" stroke={accent} strokeWidth="1.8" strokeLinejoin="round" opacity=".75">
        <rect x="206" y="44" width="74" height="54" rx="5" strokeDasharray="5 5" />
        <path d="M214 90l16-18 12 12 10-10 20 20" />
        <circle cx="262" cy="60" r="5" />
      </g>
    </>
  )
}
