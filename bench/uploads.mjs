// npm run bench -- uploads [uploads] [rounds]: Sixteen abstracts of 25 MB at once: rate, memory, and how long other calls wait.
// Sends that many (default 16) in so many rounds (default 3) to the built product, and prints the rate, how much
// anonymous memory the process takes beyond what it took before the first upload, and how long another call waits
// in the meantime. Fails above 64 MB, when one is not stored, or when another call waits for 5 s.
import { setTimeout as wait } from 'node:timers/promises'
import { anAuthor, choicesOf, megabyte, sendAbstract } from './abstract-form.mjs'
import { serveBuilt } from './serve-built.mjs'
import { anonymousOf, percentile, visitedDuring } from './side-by-side.mjs'

const uploads = Number(process.argv[2] ?? 16)
const rounds = Number(process.argv[3] ?? 3)
const mostGrowth = 64
const longestWait = 5_000
const fileBytes = 25 * megabyte

const { url, pid, stop } = await serveBuilt()

/** Repeats something with a pause until the work is done. */
const until = async (work, pause, act) => {
  let isDone = false
  const doing = (async () => {
    for (; !isDone; await wait(pause)) await act()
  })()
  const result = await work
  isDone = true
  await doing
  return result
}

const playRound = async (number, idle, choices) => {
  let peak = 0
  const measure = () => {
    peak = Math.max(peak, anonymousOf(pid))
  }
  const sendAll = () =>
    Promise.all(
      Array.from({ length: uploads }, (_, at) =>
        sendAbstract(url, anAuthor(`${number}.${at}`, choices), { fileBytes }),
      ),
    )
  const { result, times } = await visitedDuring(`${url}/api/form-submission/form`, async () => {
    const begun = performance.now()
    const answers = await until(sendAll(), 5, measure)
    return { answers, seconds: (performance.now() - begun) / 1000 }
  })
  const rate = (uploads * fileBytes) / megabyte / result.seconds
  const stored = result.answers.filter(({ status }) => status === 201).length
  const growth = peak - idle
  console.log(
    `${stored} of ${uploads} stored, ${rate.toFixed(0)} MB/s, memory + ${growth.toFixed(1)} MB, another call waits ${percentile(times, 0.95).toFixed(0)} ms (p95)`,
  )
  if (stored < uploads || growth > mostGrowth || Math.max(...times) > longestWait) process.exitCode = 1
}

try {
  const choices = await choicesOf(url)
  await wait(2_000) // temporary data of the start is removed
  const idle = anonymousOf(pid)
  for (let number = 1; number <= rounds; number++) await playRound(number, idle, choices)
} finally {
  await stop()
}
