import type { DrawnMapData } from './drawn-map-data.ts'

const colours = ['var(--ai)', 'var(--ok)', '#f2b01e']
const colourOf = (index: number) => colours[index % colours.length] ?? 'var(--ai)'

/**
 * A map as a woodblock print, not to scale: the coast in four lines, the venue as the sun, and the routes, marked as in the
 * list next to it, which has the information.
 */
// longer than 60 lines: a drawing, stroke by stroke
export function DrawnMap({
  label,
  land,
  farLand,
  peaks,
  bridge,
  turbines,
  boats,
  venue,
  stops,
}: DrawnMapData) {
  return (
    <svg
      className="bay-map"
      viewBox="0 0 1280 640"
      preserveAspectRatio="xMaxYMin slice"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id="bay-water" gradientUnits="userSpaceOnUse" x1="0" y1="60" x2="0" y2="640">
          <stop stopColor="var(--bay-1)" />
          <stop offset="1" stopColor="var(--bay-2)" />
        </linearGradient>
        <path id="bay-land" d={land} />
      </defs>
      <rect width="1280" height="640" fill="url(#bay-water)" />
      <path
        d="M0 560q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0V640H0Z"
        fill="var(--wave-3)"
      />
      <path
        d="M0 606q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0V640H0Z"
        fill="var(--wave-4)"
      />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="58" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="55.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="44" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="41.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="31" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="28.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="19" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="16.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="var(--land)" />
      <path d={farLand} fill="var(--land-2)" opacity=".55" />
      <path d={peaks} fill="none" stroke="var(--turbine)" strokeWidth="2" opacity=".6" />
      {turbines.map((at) => (
        <Turbine key={at} at={at} />
      ))}
      {boats.map((at) => (
        <Boat key={at} at={at} />
      ))}
      <path d={bridge} fill="none" stroke="var(--land-2)" strokeWidth="4" />
      {stops.map(({ route }, index) => (
        <Route key={route} along={route} colour={colourOf(index)} />
      ))}
      <circle cx={venue.x} cy={venue.y} r="34" fill="var(--land)" />
      <circle cx={venue.x} cy={venue.y} r="27" fill="var(--sun-1)" />
      <WidePlaces venue={venue} stops={stops} />
      <NarrowPlaces venue={venue} stops={stops} />
    </svg>
  )
}

type PlacesProps = Pick<DrawnMapData, 'venue' | 'stops'>

function WidePlaces({ venue: { x, y, name, note, width }, stops }: PlacesProps) {
  return (
    <g className="bay-wide">
      {stops.map((stop, index) => (
        <Stop key={stop.mark} {...wide} {...placeOf(stop)} colour={colourOf(index)} />
      ))}
      <g fontSize="17" fontWeight="640" fill="var(--ink)">
        {stops.map(({ mark, name: label, words }) => (
          <text key={mark} x={words.x} y={words.y} textAnchor={words.end ? 'end' : undefined}>
            {label}
          </text>
        ))}
      </g>
      <g>
        <path d={`M${x} ${y + 34}V${y + 52}`} stroke="#fff" strokeWidth="2" />
        <rect x={x - 12} y={y + 52} width={width} height="52" rx="4" fill="var(--surface)" />
        <text x={x + 4} y={y + 74} fontSize="18" fontWeight="700" fill="var(--ink)">
          {name}
        </text>
        <text x={x + 4} y={y + 93} fontSize="14" fill="var(--ink-2)">
          {note}
        </text>
      </g>
    </g>
  )
}

function NarrowPlaces({ venue: { x, y, name, narrowWidth }, stops }: PlacesProps) {
  return (
    <g className="bay-narrow">
      {stops.map((stop, index) => (
        <Stop key={stop.mark} {...narrow} {...placeOf(stop)} {...stop.narrow} colour={colourOf(index)} />
      ))}
      <rect
        x={x + 16 - narrowWidth / 2}
        y={y + 56}
        width={narrowWidth}
        height="64"
        rx="8"
        fill="var(--surface)"
      />
      <text x={x + 16} y={y + 100} textAnchor="middle" fontSize="36" fontWeight="700" fill="var(--ink)">
        {name}
      </text>
    </g>
  )
}

const placeOf = ({ mark, x, y }: DrawnMapData['stops'][number]) => ({ mark, x, y })

function Turbine({ at }: { at: string }) {
  return (
    <g transform={at} fill="var(--tb)">
      <path d="M-2.4 0L-1-118H1L2.4 0Z" />
      {[10, 130, 250].map((turn) => (
        <path
          key={turn}
          transform={`translate(0 -118) rotate(${turn})`}
          d="M0 0C4-10 4-30 .6-64-1-40-2-18-1.6 0Z"
        />
      ))}
    </g>
  )
}

function Boat({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path d="M-26 0H26L18 11H-18Z" fill="var(--land)" />
      <path d="M-2-34V-2H-20ZM3-42V-2H22Z" fill="var(--land-2)" />
    </g>
  )
}

function Route({ along, colour }: { along: string; colour: string }) {
  return (
    <>
      <path d={along} fill="none" stroke="var(--land)" strokeWidth="11" strokeLinecap="round" />
      <path d={along} fill="none" stroke={colour} strokeWidth="5.5" strokeLinecap="round" />
    </>
  )
}

/** The sizes of a stop in wide and narrow windows; `drop`: from its centre to the baseline of its letter. */
const wide = { r: 17, border: 4.59, drop: 5.95 }
const narrow = { r: 30, border: 8.1, drop: 10.5 }

type StopProps = typeof wide & { mark: string; x: number; y: number; colour: string }

function Stop({ mark, x, y, r, border, drop, colour }: StopProps) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill="var(--surface)" stroke={colour} strokeWidth={border} />
      <text x={x} y={y + drop} textAnchor="middle" fontSize={r} fontWeight="720" fill="var(--ink)">
        {mark}
      </text>
    </>
  )
}
