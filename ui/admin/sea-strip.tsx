import { type Wave, wavePath } from '../site/frame/wave-path.ts'

/** From far to near; even numbers of periods, so that the crests are symmetrical. */
const waves: readonly (Wave & { periods: number; water: string })[] = [
  { length: 216, level: 40, rise: 13, sharpness: 0.5, crest: -131, periods: 22, water: 'fill-(--wave-2)' },
  { length: 268, level: 68, rise: 17, sharpness: 0.53, crest: -51, periods: 18, water: 'fill-(--wave-3)' },
  { length: 322, level: 104, rise: 19, sharpness: 0.5, crest: -85, periods: 14, water: 'fill-(--wave-4)' },
]

/** The sea of the website at the bottom of a page, small and without motion. */
export function SeaStrip() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-2250 0 4500 140"
      preserveAspectRatio="xMidYMax slice"
      className="pointer-events-none absolute inset-x-0 bottom-0 h-35 w-full forced-colors:hidden print:hidden"
    >
      {waves.map(({ periods, water, ...wave }) => (
        <g key={wave.length}>
          <path className={water} d={`${wavePath(wave, periods)}V140h${-periods * wave.length}z`} />
          {[1, 2, 3].map((line) => (
            <path
              key={line}
              className="fill-none stroke-(--wave-line)"
              strokeWidth="1.4"
              d={wavePath(
                { ...wave, level: wave.level + 9 * line, rise: wave.rise * (1 - (line + 1) / 10) },
                periods,
              )}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
