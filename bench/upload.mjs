// npm run bench -- upload [rounds]: An abstract of 25 MB compared with a bare socket written to a file, both flushed to the disk.
// One at a time and sixteen concurrently, sent by curl from memory, alternating. Fails below 0.95 and 0.9 of the bare
// server.
import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveBuilt } from './serve-built.mjs'
import { inWords, processorTime, sideBySide } from './side-by-side.mjs'

const rounds = Number(process.argv[2] ?? 7)
if (spawnSync('curl', ['--version']).error) {
  console.error('This needs curl: apt-get install curl')
  process.exit(1)
}
const megabytes = 25
const bytes = megabytes * 1_048_576 - 1_024
const folder = mkdtempSync('/dev/shm/plenary-upload-')
const file = join(folder, 'a.pdf')
writeFileSync(
  file,
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 16, 'x'), Buffer.from('\n%%EOF\n')]),
)

const curl = (args) =>
  new Promise((settle) => {
    const child = spawn('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', '-H', 'Expect:', ...args])
    let code = ''
    child.stdout.on('data', (text) => (code += text))
    child.once('close', () => settle(code))
  })

let count = 0
const product = await serveBuilt()
try {
  const url = `${product.url.replace('localhost', '127.0.0.1')}/api/form-submission`
  const first = async (path) => String((await (await fetch(`${url}/${path}`)).json())[0].id)
  const fields = {
    titlePrefix: 'Dr.',
    phone: '1',
    organizationName: 'Bench',
    country: 'Japan',
    interestedInId: await first('get-interested-in-options'),
    sessionId: await first('get-session-options'),
  }
  const form = () => {
    const own = { ...fields, name: `Author ${++count}`, email: `author.${count}@example.org` }
    const text = Object.entries(own).flatMap(([name, value]) => ['--form-string', `${name}=${value}`])
    return [...text, '-F', `abstractFile=@${file};type=application/pdf`, `${url}/submit`]
  }

  const beside = join(product.folder, 'bare')
  mkdirSync(beside)
  const bare = fork(join(import.meta.dirname, 'bare-upload-server.mjs'), [beside], { execPath: product.node })
  const port = await new Promise((settle) => bare.once('message', settle))
  const raw = () => [
    '--data-binary',
    `@${file}`,
    '-H',
    'content-type: application/pdf',
    `http://127.0.0.1:${port}/`,
  ]

  const send = (many, pid, args, wanted) => async () => {
    const [before, begun] = [processorTime(pid), performance.now()]
    const codes = await Promise.all(Array.from({ length: many }, () => curl(args())))
    const seconds = (performance.now() - begun) / 1000
    if (codes.some((code) => code !== wanted)) throw new Error(`Answers: ${codes}`)
    return { rate: (many * megabytes) / seconds, micros: ((processorTime(pid) - before) / many) * 1e6 }
  }
  const contenders = Object.fromEntries(
    [1, 16].flatMap((many) => [
      [`product ${many}`, send(many, product.pid, form, '201')],
      [`bare ${many}`, send(many, bare.pid, raw, '200')],
    ]),
  )
  for (const contend of Object.values(contenders)) await contend()
  const found = await sideBySide(contenders, { rounds, most: rounds * 2 })
  bare.kill()

  for (const [many, goal] of [
    [1, 0.95],
    [16, 0.9],
  ]) {
    const ratio = found.ratio(`product ${many}`, `bare ${many}`)
    const formatRates = (contender) =>
      `${found.rate(`${contender} ${many}`).toFixed(0)} MB/s, ${(found.micros(`${contender} ${many}`) / 1000).toFixed(0)} ms of processor a file`
    console.log(
      `${String(many).padStart(2)} at once: ${formatRates('product')}; bare ${formatRates('bare')}; ratio ${inWords(ratio)}`,
    )
    if (ratio.median < goal) process.exitCode = 1
  }
  console.log(`all figures: ${found.keep('upload')}`)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
