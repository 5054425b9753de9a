import { type Wave, wavePath } from './frame/wave-path.ts'

type Layer = Wave & { periods: number; lines: number }

/** From the horizon to the shore. */
const layers: readonly Layer[] = [
  { length: 170, level: 200, rise: 13, sharpness: 0.43, crest: -50.5, periods: 10, lines: 3 },
  { length: 216, level: 240, rise: 19, sharpness: 0.5, crest: -131, periods: 8, lines: 4 },
  { length: 268, level: 292, rise: 25, sharpness: 0.53, crest: -51, periods: 6, lines: 5 },
  { length: 322, level: 360, rise: 28, sharpness: 0.5, crest: -85, periods: 6, lines: 0 },
]

const height = 360

/**
 * Copies of a row on both sides, nearest first. The styles show as many as the screen needs, because a browser draws all of
 * a row, visible or not. At the lowest sea (96 px) all of them fill a screen of 4,500 px.
 */
const copies = [-1, 1, -2, 2, -3, 3, -4, 4, -5, 5]

/**
 * The woodblock sea: four drifting rows of waves, `--sea` high, at the bottom of the nearest positioned box. Every row is
 * an SVG of its own, so that only the compositor moves it. One sea per page: its rows have ids. It comes after the text in
 * its box: a page arrives in chunks, and later text would move a sea that is already drawn.
 */
export function Sea() {
  return (
    <div className="sea" aria-hidden="true">
      {layers.map((layer, row) => {
        const width = layer.periods * layer.length
        const id = `wave-row-${row + 1}`
        return (
          <svg
            key={layer.length}
            aria-hidden="true"
            className={`wave wave-${row + 1} loop`}
            viewBox={`${-width / 2} 0 ${width} ${height}`}
          >
            <g id={id}>
              {/* a hair wider than its width, so that no background shines through where two copies meet */}
              <path
                className="wave-water"
                d={`${wavePath(layer, layer.periods)}h2V${height + 60}h${-width - 2}z`}
              />
              {Array.from({ length: layer.lines }, (_, line) => (
                <path
                  key={line}
                  className={`wave-line wave-line-${line + 1}`}
                  d={wavePath(
                    {
                      ...layer,
                      level: layer.level + 9 * (line + 1),
                      rise: layer.rise * (1 - (line + 1) / 10),
                    },
                    layer.periods,
                  )}
                />
              ))}
            </g>
            {copies.map((copy) => (
              <use key={copy} href={`#${id}`} x={copy * width} />
            ))}
          </svg>
        )
      })}
    </div>
  )
}
