/** Colours of nouns that others import, the most imported first: by day and by night. Contrast with the walls at least 4.5. */
const nouns = [
  ['#163f7c', '#8db4f5'],
  ['#8a5a00', '#e9bd55'],
  ['#6a3fa0', '#c5a6f2'],
  ['#17693f', '#6fcf9b'],
  ['#b8321a', '#f5937a'],
  ['#0b6074', '#67c8dd'],
  ['#a81e6b', '#f093c6'],
  ['#4b596b', '#b1bfd0'],
]

const day = {
  canvas: '#f3f6f6',
  wall: '#ffffff',
  room: '#f3f6f6',
  ink: '#0e1a2b',
  soft: '#43536a',
  line: '#c3ced6',
  roof: '#163f7c',
  'on-roof': '#ffffff',
  ground: '#e1e8eb',
}
const night = {
  canvas: '#0a1220',
  wall: '#111c2e',
  room: '#18263c',
  ink: '#edf2f6',
  soft: '#b1bfd0',
  line: '#33445e',
  roof: '#1d4379',
  'on-roof': '#ffffff',
  ground: '#1b2a41',
}

const variables = (colours, ofNouns) =>
  [...Object.entries(colours), ...ofNouns.map((colour, at) => [`noun-${at}`, colour])]
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

/** How many colours there are for nouns. */
export const nounColours = nouns.length

/** The style sheet of the picture: it follows the scheme of the reader. */
export const look = `
svg{${variables(
  day,
  nouns.map(([colour]) => colour),
)}}
@media (prefers-color-scheme:dark){svg{${variables(
  night,
  nouns.map(([, colour]) => colour),
)}}}
text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;fill:var(--ink);font-size:13px}
.canvas{fill:var(--canvas)}
.wall{fill:var(--wall);stroke:var(--line)}
.room{fill:var(--room);stroke:var(--line)}
.ground{fill:var(--ground);stroke:var(--line)}
.roof{fill:var(--roof)}
.layer{font-size:17px;font-weight:700}
.name{font-weight:650}
.soft{fill:var(--soft);font-size:12.5px}
.on-roof{fill:var(--on-roof)}
.middle{text-anchor:middle}
.end{text-anchor:end}
.down{fill:none;stroke:var(--soft);stroke-width:1.5}
.tip{fill:var(--soft)}
.arrow{fill:none;stroke-width:1.8}
${nouns
  .map(
    (_, at) =>
      `.s${at}{stroke:var(--noun-${at})}.f${at}{fill:var(--noun-${at})}.k${at}{stroke:var(--noun-${at});stroke-width:1.8}`,
  )
  .join('\n')}
`
