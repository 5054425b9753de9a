// Puts the statements that record-statements.mjs has written into one file (scripts/upgrade-archive.mjs).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

const read = (folder) =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  )

/** Statements that differ only in their number of rows or list members are one. */
const shapeOf = ({ text }) =>
  text.replaceAll(/\$\d+/g, '$').replaceAll(/(\([$, ]+\)|\$)(, (\([$, ]+\)|\$))+/g, '…')

const isChange = ({ text }) =>
  /^(insert|update|delete|merge)\b|\b(insert into|update|delete from)\b/i.test(text)

/** The statements of a journey in their order, and every other text that `others` has, once with values. */
export const writeStatements = (file, { archive, journey, others }) => {
  const { migrations, foreignKeys } = JSON.parse(gunzipSync(readFileSync(archive)))
  const played = read(journey)
  const byShape = new Map()
  for (const statement of [...played, ...read(others)]) {
    const shape = shapeOf(statement)
    const size = JSON.stringify(statement).length
    if (size < (byShape.get(shape)?.size ?? Infinity)) byShape.set(shape, { size, statement })
  }
  const changes = played.filter(isChange)
  const inJourney = new Set(changes.map(shapeOf))
  const rest = [...byShape.values()]
    .map(({ statement }) => statement)
    .filter((one) => !inJourney.has(shapeOf(one)))
  const texts = [...new Set([...changes, ...rest].map(({ text }) => text))]
  const at = new Map(texts.map((text, index) => [text, index]))
  const content = {
    migrations,
    foreignKeys,
    texts,
    journey: changes.map(({ text, values, rows }) => [at.get(text), values, rows]),
    others: rest.map(({ text, values }) => [at.get(text), values]),
  }
  writeFileSync(file, gzipSync(JSON.stringify(content), { level: 9 }))
}
