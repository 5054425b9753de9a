// A row for each event, as docs/operations/cluster.md shows them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'

const page = join(root, 'docs/operations/cluster.md')
const [begin, end] = ['<!-- rows of npm run bench -- cluster -->', '<!-- end of the rows -->']
const head = [
  'what happened',
  'how',
  'requests',
  'failed',
  'longest pause between two writes',
  'longest answer',
  'lost',
  'doubled',
  'jobs begun again',
  'mails twice',
  'what was seen most',
]

let [jobsBefore, mailsBefore] = [0, 0]

const ways = { direct: 'synchronous', pooled: 'asynchronous, pgbouncer' }

export const rowOf = ({ name, mode, saw, found }) => {
  // the first event of another cluster begins at nothing
  const since = (now, before) => (now < before ? now : now - before)
  const row = [
    name,
    ways[mode],
    saw.requests,
    saw.failed.length,
    `${saw.longestPause.toFixed(1)} s`,
    `${saw.longestAnswer.toFixed(1)} s`,
    found.lost.length,
    found.doubled.length,
    since(found.jobsAgain, jobsBefore),
    since(found.mailsTwice, mailsBefore),
    saw.words[0] ?? '',
  ].map(String)
  ;[jobsBefore, mailsBefore] = [found.jobsAgain, found.mailsTwice]
  return row
}

const lineOf = (cells) => `| ${cells.join(' | ')} |`
/** What happened, and how: there is one row for each. */
const nameOf = (line) => line.split(' | ').slice(0, 2).join(' | ')

/** Rows that were not measured this time stay as they are. */
export const keepTable = (rows) => {
  const [before, rest] = readFileSync(page, 'utf8').split(begin)
  const [old, after] = rest.split(end)
  const table = new Map(
    [...old.trim().split('\n').slice(2), ...rows.map(lineOf)].map((line) => [nameOf(line), line]),
  )
  const lines = [lineOf(head), lineOf(head.map(() => '---')), ...table.values()]
  writeFileSync(page, `${before}${begin}\n${lines.join('\n')}\n${end}${after}`)
}
