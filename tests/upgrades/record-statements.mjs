// Preloaded into the tests of a version (scripts/upgrade-archive.mjs): appends the statements of its product to a file
// for each process in the folder UPGRADE_STATEMENTS, as one line each, when their transaction commits. With
// UPGRADE_EACH_ONCE only the first of each text.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { UPGRADE_STATEMENTS: folder, UPGRADE_EACH_ONCE: eachOnce, VITEST: isTest } = process.env

// so that it reaches from the driver to who asked
Error.stackTraceLimit = 50

/** Whether Kysely was asked for this; for single statements only by the product, not by a test that prepares something. */
const isSentByProduct = (stack) => {
  const callers = stack
    .split('\n')
    .filter(
      (line) =>
        line.includes('file:') &&
        !/node_modules|record-statements|postgres\/database\.ts|jobs\/wake\.ts/.test(line),
    )
  return stack.includes('/kysely/') && !(eachOnce && /\/tests\/|\.test\.ts/.test(callers[0] ?? ''))
}

const record = () => {
  const require = createRequire(import.meta.url)
  const { Client } = require('pg')
  const { prepareValue } = require('pg/lib/utils')
  const file = join(folder, `${process.pid}.jsonl`)
  const kept = new Set()
  const keep = (statements) => {
    // record.ts has dumped the rows
    if (!process.env.UPGRADE_STATEMENTS) return
    const chosen = eachOnce ? statements.filter(({ text }) => !kept.has(text)) : statements
    for (const { text } of chosen) kept.add(text)
    appendFileSync(file, chosen.map((statement) => `${JSON.stringify(statement)}\n`).join(''))
  }
  /** Values as the driver sends them. */
  const sentOf = (value) => {
    const sent = prepareValue(value)
    return Buffer.isBuffer(sent) ? { bytes: sent.toString('base64') } : sent
  }

  /** By connection: what its transaction did so far, among its savepoints. */
  const transactions = new WeakMap()
  const follow = (client, text, statement) => {
    const open = transactions.get(client)
    const [, savepoint] = /^(?:rollback to(?: savepoint)?|savepoint) (.*)$/i.exec(text) ?? []
    if (/^(begin|start transaction)\b/i.test(text)) transactions.set(client, [])
    else if (/^rollback to\b/i.test(text))
      open?.splice(open.findLastIndex((one) => one.savepoint === savepoint))
    else if (savepoint) open?.push({ savepoint })
    else if (/^(commit|rollback)\b/i.test(text)) {
      transactions.delete(client)
      if (/^commit/i.test(text)) keep((open ?? []).filter((one) => one.text))
    } else if (statement && open) open.push(statement)
    else if (statement) keep([statement])
  }

  const send = Client.prototype.query
  Client.prototype.query = function (...request) {
    const [first, second] = request
    const text = typeof first === 'string' ? first : first?.text
    const values = (Array.isArray(second) ? second : first?.values) ?? []
    const isOfProduct = isSentByProduct(new Error().stack ?? '')
    const isStatement = /^(\/\*[^*]*\*\/)?\s*(select|insert|update|delete|merge|with)\b/i.test(text)
    const answer = send.apply(this, request)
    if (typeof text === 'string' && typeof answer?.then === 'function')
      answer.then(
        ({ rowCount }) =>
          follow(
            this,
            text,
            isOfProduct && isStatement && { text, values: values.map(sentOf), rows: rowCount },
          ),
        () => undefined,
      )
    return answer
  }
}

if (folder && isTest) record()
