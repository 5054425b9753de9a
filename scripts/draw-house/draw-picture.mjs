import { drawNouns } from './draw-nouns.mjs'
import { look } from './look.mjs'
import { layers } from './read-house.mjs'
import { box, inFiles, named, px, text, tip } from './shapes.mjs'

const whole = 900
const [left, right] = [38, 862]
const pad = 12

/** The line at the top of a layer: its name, what it is for, and how many files it has. */
const heading = (layer, x, y, end) => {
  const { name, files } = layer
  return [named(x, y, `${name}/`, layers[name]), text(end, y, inFiles(files), 'soft end')].join('')
}

const roof = ({ files }) =>
  [
    `<path d="M450 14L886 122H14Z" class="roof"/>`,
    text(450, 74, 'app/', 'layer on-roof middle'),
    text(450, 93, layers.app, 'soft on-roof middle'),
    text(450, 110, inFiles(files), 'soft on-roof middle'),
  ].join('\n')

const bareName = (name) => name.split('/').at(-1)

/** Parts side by side, each with a line of small words. */
const partsIn = (parts, { y, high, words, shares }) => {
  const all = right - left - 2 * pad - (parts.length - 1) * 14
  let x = left + pad
  return parts
    .map((part, at) => {
      const width = all * shares[at]
      const drawn = [
        box(x, y, width, high, 'room', 7),
        text(x + 12, y + 20, bareName(part.name), 'name'),
        text(x + width - 12, y + 20, inFiles(part.files), 'soft end'),
        text(x + 12, y + 38, words(part), 'soft'),
      ].join('')
      x += width + 14
      return drawn
    })
    .join('\n')
}

const equally = (parts) => parts.map(() => 1 / parts.length)

/** The picture of the house as SVG. `reasonOf` says why one noun may import another. */
export const drawPicture = ({ layers: found, parts, nounArrows }, reasonOf) => {
  const layer = (name) => found.find((one) => one.name === name)
  const partsOf = (name) => parts.filter((part) => part.name.startsWith(`${name}/`))
  const house = { layer, partsOf, nounArrows, reasonOf }
  const pieces = []
  let y = 122
  for (const drawStorey of [drawSandbox, drawFeatures, drawPlatform, drawSmallLayers]) {
    const storey = drawStorey(house, y)
    pieces.push(...storey.pieces)
    y += storey.high
  }

  pieces.push(box(14, y, whole - 28, 44, 'ground'), heading(layer('shared'), left + pad, y + 27, right - pad))
  const end = y + 44
  const down = `<path d="M16 140V${px(y - 12)}" class="down"/>${tip(16, y - 6, 'tip')}<text transform="translate(30 ${px((140 + y) / 2)}) rotate(-90)" class="soft middle">imports point down</text>`

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${px(end + 14)}" width="${whole}" height="${px(end + 14)}" role="img" aria-labelledby="title">
<title id="title">The house of Plenary: layers from the roof to the ground, the nouns in features, and which noun imports which</title>
<style>${look}</style>
${box(0, 0, whole, end + 14, 'canvas', 12)}
${[roof(layer('app')), ...pieces, down].join('\n')}
</svg>
`
}

const wall = (y, high) => box(left, y, right - left, high, 'wall')

const drawSandbox = ({ layer, partsOf, nounArrows }, y) => {
  const knownBy = (name) => nounArrows.filter(({ from }) => from === name).map(({ to }) => bareName(to))
  const pieces = [
    wall(y, 100),
    heading(layer('sandbox'), left + pad, y + 27, right - pad),
    partsIn(partsOf('sandbox'), {
      y: y + 40,
      high: 48,
      shares: equally(partsOf('sandbox')),
      words: ({ name }) =>
        knownBy(name).length > 0 ? `imports ${knownBy(name).join(', ')}` : 'imports no noun',
    }),
  ]
  return { pieces, high: 100 }
}

const drawFeatures = ({ layer, partsOf, nounArrows, reasonOf }, y) => {
  const nouns = partsOf('features').map((part) => ({ ...part, name: bareName(part.name) }))
  const between = nounArrows.filter(({ from, to }) => `${from} ${to}`.match(/^features\/\S+ features\//))
  const arrows = between.map(({ from, to }) => ({ from: bareName(from), to: bareName(to) }))
  const { drawn, height } = drawNouns(nouns, arrows, {
    left: left + pad,
    top: y + 66,
    space: right - left - 2 * pad,
    reasonOf,
  })
  const pieces = [
    wall(y, height + 84),
    heading(layer('features'), left + pad, y + 27, right - pad),
    text(left + pad, y + 46, 'An arrow leads to the noun that is imported, and has its colour.', 'soft'),
    drawn,
  ]
  return { pieces, high: height + 84 }
}

const drawPlatform = ({ layer, partsOf }, y) => {
  const sides = partsOf('platform').sort((a, b) => b.files - a.files)
  const sum = sides.reduce((total, { files }) => total + files, 0)
  const pieces = [
    wall(y, 104),
    heading(layer('platform'), left + pad, y + 27, right - pad),
    partsIn(sides, {
      y: y + 42,
      high: 48,
      shares: sides.map(({ files }) => files / sum),
      words: ({ rooms }) => rooms.map(bareName).join(' · '),
    }),
  ]
  return { pieces, high: 104 }
}

/** Side by side, a third of the house each. */
const drawSmallLayers = ({ layer }, y) => {
  const third = (right - left) / 3
  const pieces = ['ui', 'content', 'database'].flatMap((name, at) => {
    const x = left + at * third
    return [
      box(x, y, third, 66, 'wall'),
      text(x + pad, y + 27, `${name}/`, 'layer'),
      text(x + third - pad, y + 27, inFiles(layer(name).files), 'soft end'),
      text(x + pad, y + 49, layers[name], 'soft'),
    ]
  })
  return { pieces, high: 66 }
}
