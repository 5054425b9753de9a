// npm run bench -- rejected [rounds]: Abstracts that are refused: a file that is no PDF, and one above 25 MB.
// Sixteen at once. A file that is no PDF is answered when 64 kB of it have come, one that says it is too large when its
// headers have come, one that does not say it when 25 MB and 64 kB have come. None leaves a file, and memory grows by less
// than one file.
// Then sixteen good ones, and how long another call takes beside them and alone. Fails where one of it is not so, and
// where the other call takes more than 1.5 times as long.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { anAuthor, choicesOf, megabyte, pdfBegins, sendAbstract } from './abstract-form.mjs'
import { median, serveBuilt } from './serve-built.mjs'
import { anonymousOf, visitedDuring } from './side-by-side.mjs'

const rounds = Number(process.argv[2] ?? 5)
const atOnce = 16
const flight = 65_536
const most = { growth: 16, others: 1.5, milliseconds: 1_000 }

const kinds = {
  'no PDF': { status: 400, file: { fileBytes: 25 * megabyte, begins: 'GIF89a\n', sentBytes: flight } },
  'too large, and says so': {
    status: 413,
    file: { fileBytes: 26 * megabyte, sentBytes: 0, begins: pdfBegins },
  },
  'too large, in pieces': {
    status: 413,
    file: { fileBytes: 26 * megabyte, sentBytes: 25 * megabyte + flight, announced: false },
  },
}

const { url, pid, folder, stop } = await serveBuilt()
const filesOf = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !join(entry.parentPath, entry.name).startsWith(join(folder, 'postgres')),
  ).length

let number = 0
const choices = await choicesOf(url)
const sendMany = (file) =>
  Promise.all(Array.from({ length: atOnce }, () => sendAbstract(url, anAuthor(++number, choices), file)))

const refuse = async (name, { status, file }) => {
  for (let round = 0; round < 3; round++) await sendMany(file) // what is made once is made, buffers too
  await wait(1_000)
  const [idle, files] = [anonymousOf(pid), filesOf()]
  let peak = idle
  const looking = setInterval(() => {
    peak = Math.max(peak, anonymousOf(pid))
  }, 5)
  const answers = []
  for (let round = 0; round < rounds; round++) answers.push(...(await sendMany(file)))
  clearInterval(looking)
  await wait(1_000)
  const others = answers.filter((answer) => answer.status !== status)
  const middle = median(answers.map(({ milliseconds }) => milliseconds))
  const [growth, left] = [anonymousOf(pid) - idle, filesOf() - files]
  console.log(
    `${name.padEnd(24)} ${answers.length} answered ${status} ${middle.toFixed(1)} ms after the last byte, ${left} files left, memory ${growth >= 0 ? '+' : '-'} ${Math.abs(growth).toFixed(1)} MB, at its peak + ${(peak - idle).toFixed(1)} MB`,
  )
  if (others.length > 0 || left !== 0 || growth > most.growth || middle > most.milliseconds) {
    if (others.length > 0) console.log(others.slice(0, 3))
    process.exitCode = 1
  }
}

try {
  for (const [name, kind] of Object.entries(kinds)) await refuse(name, kind)

  const upload = () => sendMany({ fileBytes: 25 * megabyte })
  await upload()
  const call = `${url}/api/form-submission/form`
  const alone = await visitedDuring(call, () => wait(5_000))
  const beside = await visitedDuring(call, async () => {
    for (let round = 0; round < rounds; round++) await upload()
  })
  const ratio = beside.p95 / alone.p95
  console.log(
    `another call             ${alone.p95.toFixed(1)} ms (p95) alone, ${beside.p95.toFixed(1)} ms beside sixteen uploads: ${ratio.toFixed(1)} ×`,
  )
  if (ratio > most.others) process.exitCode = 1
} finally {
  await stop()
}
