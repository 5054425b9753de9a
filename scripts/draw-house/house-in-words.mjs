import { layers } from './read-house.mjs'

const bareName = (name) => name.split('/').at(-1)

const layerLine = ({ name, files }, arrows) => {
  const below = arrows.filter(({ from }) => from === name).map(({ to }) => to)
  const order = Object.keys(layers).filter((layer) => below.includes(layer))
  return `| \`${name}/\` | ${files} | ${layers[name]} | ${order.join(', ') || 'nothing of ours'} |`
}

const nounLine = ({ name, files, rooms }, arrows, reasonOf) => {
  const known = arrows.filter(({ from }) => from === name)
  const reasons = known.map(({ to }) => `**${bareName(to)}**: ${reasonOf(name, to)}`)
  return `| \`${name}\` | ${files} | ${rooms.join(', ')} | ${reasons.join('; ')} |`
}

/** The picture in words: a table of the layers, and one of the nouns with the reason for each arrow. */
export const houseInWords = ({ layers: found, parts, layerArrows, nounArrows }, reasonOf) => {
  const nouns = parts.filter(({ name }) => !name.startsWith('platform/'))
  return [
    '| layer | files | what it is | imports |',
    '|---|---|---|---|',
    ...found.map((layer) => layerLine(layer, layerArrows)),
    '',
    '| noun | files | rooms | imports, and why |',
    '|---|---|---|---|',
    ...nouns.map((noun) => nounLine(noun, nounArrows, reasonOf)),
  ].join('\n')
}
