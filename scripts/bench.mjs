// npm run bench -- NAME [words]: runs a measurement of bench/ on Node 24. Without a name it lists them all.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handOver, install, node24, root } from './prepare.mjs'

const scriptOf = (entry) => (entry.isDirectory() ? `bench/${entry.name}/measure.mjs` : `bench/${entry.name}`)

/** The text after `npm run bench -- ` in a script's first comment; undefined for a module of others. */
const introductionOf = (script) => {
  const [comment] = /^(?:\/\/.*\n)+/.exec(readFileSync(join(root, script), 'utf8')) ?? ['']
  const text = comment
    .replace(/^\/\/ ?/gm, '')
    .replaceAll('\n', ' ')
    .trim()
  return /^npm run bench -- (\S+)((?: \[[^\]]+\])*): (.+?)\.(?: |$)/.exec(text)?.slice(1)
}

const measurements = readdirSync(join(root, 'bench'), { withFileTypes: true })
  .map(scriptOf)
  .filter((script) => script.endsWith('.mjs') && existsSync(join(root, script)))
  .flatMap((script) => {
    const [name, words, line] = introductionOf(script) ?? []
    return name ? [{ name, words, line, script }] : []
  })

const [wanted, ...words] = process.argv.slice(2)
const found = measurements.find(({ name }) => name === wanted)

if (found) {
  install()
  handOver(node24(), found.script, {}, words, [])
} else {
  if (wanted) console.error(`There is no measurement ${wanted}.\n`)
  const list = measurements.map(({ name, words, line }) => `  ${name}${words}\n      ${line}\n`)
  console.log(`npm run bench -- NAME [words]\n\n${list.join('')}`)
  process.exitCode = wanted ? 1 : 0
}
