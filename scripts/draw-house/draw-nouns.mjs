import { layOut } from './lay-out.mjs'
import { nounColours } from './look.mjs'
import { box, fitted, group, inFiles, px, text, tip } from './shapes.mjs'

const high = 46
const between = 54
const gap = 12

/** Which colour a noun has: those that others import have one each, the most imported first. */
const coloursOf = (arrows) => {
  const counts = new Map()
  for (const { to } of arrows) counts.set(to, (counts.get(to) ?? 0) + 1)
  const ordered = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return new Map(ordered.map(([name], at) => [name, at % nounColours]))
}

const card = ({ name, files }, { x, y, width, colour }) =>
  [
    box(x - width / 2, y, width, high, colour === undefined ? 'room' : `room k${colour}`, 7),
    fitted(x, y + 20, name, { width: width - 12, kind: 'name' }),
    text(x, y + 37, inFiles(files), 'soft middle'),
  ].join('')

/** The way of one arrow: from the lower edge of a noun, straight through the places it passes, to the upper edge of the other. */
const wayOf = (points) => {
  const [start, ...rest] = points
  let [x, y] = [start.x, start.y + high]
  let way = `M${px(x)} ${px(y)}`
  rest.forEach((point, at) => {
    const isLast = at === rest.length - 1
    const endY = isLast ? point.y - 7 : point.y
    const half = (y + endY) / 2
    way += `C${px(x)} ${px(half)} ${px(point.x)} ${px(half)} ${px(point.x)} ${px(endY)}`
    if (!isLast) way += `V${px(point.y + high)}`
    ;[x, y] = [point.x, isLast ? endY : point.y + high]
  })
  return way
}

/** Where the arrows of one noun begin: side by side, in the order in which they spread. */
const portsOf = (routes, at, width) => {
  const ports = new Map()
  for (const from of new Set(routes.map((route) => route.from))) {
    const own = routes
      .filter((route) => route.from === from)
      .sort((a, b) => at(a.keys[1]).x - at(b.keys[1]).x)
    const step = Math.min(18, (width - 30) / own.length)
    own.forEach((route, index) => {
      ports.set(route, at(from).x + (index - (own.length - 1) / 2) * step)
    })
  }
  return ports
}

/**
 * The nouns and the arrows between them, in a space that begins at `left`, `top`. `reasonOf` says why an arrow is there.
 * Gives the drawing and its height.
 */
export const drawNouns = (nouns, arrows, { left, top, space, reasonOf }) => {
  const linked = nouns.filter(({ name }) => arrows.some(({ from, to }) => name === from || name === to))
  const alone = nouns.filter((noun) => !linked.includes(noun))
  const colours = coloursOf(arrows)
  const drawing =
    linked.length > 0
      ? layOut(
          linked.map(({ name }) => name),
          arrows,
          space,
        )
      : undefined
  const rows = drawing?.rows ?? 0
  const width = drawing?.width ?? 116
  const at = (key) => {
    const { row, x } = drawing.at.get(key)
    return { x: left + x, y: top + (rows - 1 - row) * (high + between) }
  }

  const ports = drawing ? portsOf(drawing.routes, at, width) : new Map()
  const ways = (drawing?.routes ?? []).map((route) => {
    const [first, ...rest] = route.keys.map(at)
    const way = wayOf([{ ...first, x: ports.get(route) }, ...rest])
    const title = `${route.from} imports ${route.to}: ${reasonOf(route.from, route.to)}`
    return group(title, `<path d="${way}" class="arrow s${colours.get(route.to)}"/>`)
  })
  const tips = [...colours].map(([name, colour]) => tip(at(name).x, at(name).y - 0.5, `f${colour}`))
  const cards = linked.map((noun) => {
    return card(noun, { ...at(noun.name), width, colour: colours.get(noun.name) })
  })

  const y = top + rows * high + Math.max(0, rows - 1) * between + (rows > 0 ? 24 : 0)
  const inRow = Math.max(1, Math.floor((space + gap) / (width + gap)))
  const lonely = alone.map((noun, index) => {
    const x = left + width / 2 + (index % inRow) * (width + gap)
    const lower = y + 26 + Math.floor(index / inRow) * (high + 12)
    return card(noun, { x, y: lower, width })
  })
  const words =
    alone.length > 0
      ? text(left, y + 14, 'On their own: they import no other noun, and none imports them', 'soft')
      : ''
  const lonelyRows = Math.ceil(alone.length / inRow)
  const height = y - top + (lonelyRows > 0 ? 26 + lonelyRows * (high + 12) - 12 : 0)
  return { drawn: [...ways, ...tips, ...cards, words, ...lonely].join('\n'), height }
}
