import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { featureArrows } from '../feature-arrows.mjs'
import { drawPicture } from './draw-picture.mjs'
import { houseInWords } from './house-in-words.mjs'
import { readHouse } from './read-house.mjs'

const page = 'docs/architecture.md'
const begin = '<!-- the house: begin. Written by `node scripts/draw-house.mjs`, not by hand -->'
const end = '<!-- the house: end -->'

const reasonOf = (from, to) => {
  const [layer, noun] = from.split('/')
  if (layer !== to.split('/')[0]) return 'a layer below'
  return featureArrows[noun]?.[to.split('/')[1]] ?? 'not listed in scripts/feature-arrows.mjs'
}

const betweenMarks = (text, words) => {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`${page} needs the line ${begin} and, below it, the line ${end}`)
  return `${before}${begin}\n${words}\n${end}${after}`
}

/** The files of the house under `root` as its code gives them: path and text of each. */
const filesOf = (root) => {
  const house = readHouse(root)
  const picture = drawPicture(house, (from, to) => reasonOf(`features/${from}`, `features/${to}`))
  const words = [
    '![The layers of Plenary from app to shared, and which noun imports which; the tables below say the same](house.svg)',
    '',
    houseInWords(house, reasonOf),
  ].join('\n')
  return {
    'docs/house.svg': picture,
    [page]: betweenMarks(readFileSync(join(root, page), 'utf8'), words),
  }
}

/** The paths under `root` that do not show the house as its code is. */
export const outdatedFiles = (root) =>
  Object.entries(filesOf(root))
    .filter(
      ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text,
    )
    .map(([path]) => path)

/** Draws the house under `root` again: the picture, and its words on the page. */
export const writeHouse = (root) => {
  for (const [path, text] of Object.entries(filesOf(root))) writeFileSync(join(root, path), text)
}
