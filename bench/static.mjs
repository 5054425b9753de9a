// npm run bench -- static [rounds]: The home page and a hashed file from memory beside a bare node:http server with the same bytes.
// Brotli, gzip, 304 and HEAD; both servers started again in each of seven rounds, then in slices of a second that take
// turns. Counts calls of the file system of a hundred answers, too. Needs `wrk`, `ab`, `strace` and `nginx` (Debian:
// apt-get install wrk apache2-utils strace nginx). Beside nginx with one worker, too: gzip. Fails below 0.9 of the bare
// server, below 0.42 of nginx or above 2.4 times its processor time, where 304 is slower than 200, and where an answer reads a file.
import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#tests/running-server.ts'
import { median, serveBuilt } from './serve-built.mjs'
import { processorTime } from './side-by-side.mjs'

const rounds = Number(process.argv[2] ?? 7)
const [seconds, connections] = [1, 50]
const target = 0.9
/** The requests also compared with nginx, and their limits. */
const besideNginx = 'home page, gzip'
const nginxTargets = { rate: 0.42, processor: 2.4 }

for (const [program, debian] of [
  ['wrk', 'wrk'],
  ['ab', 'apache2-utils'],
  ['strace', 'strace'],
  ['nginx', 'nginx'],
])
  if (spawnSync(program, ['-v']).error) {
    console.error(`This needs ${program}: apt-get install ${debian}`)
    process.exit(1)
  }

/** Status, bytes and headers as sent. */
const fetchRaw = (url, headers = {}, method = 'GET') =>
  new Promise((settle, reject) => {
    request(url, { headers, method, agent: false }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        settle({
          status: answer.statusCode,
          etag: answer.headers.etag,
          rawHeaders: answer.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

/** The requests: name, path of the product, and headers. */
const requestsOf = async (url) => {
  const { body } = await fetchRaw(`${url}/`)
  const script = /\/assets\/[^"]*\.js/.exec(String(body))[0]
  const etagOf = async (path) => (await fetchRaw(`${url}${path}`, { 'accept-encoding': 'br' })).etag
  const [br, gzip] = ['br', 'gzip'].map((encoding) => ({ 'accept-encoding': encoding }))
  const unchanged = async (path) => ({ ...br, 'if-none-match': await etagOf(path) })
  // pages are compressed for size after some reads
  for (let read = 0; read < 5; read++) await fetchRaw(`${url}/`, br)
  await new Promise((settle) => setTimeout(settle, 2_000))
  return [
    { name: 'home page, brotli', path: '/', headers: br },
    { name: 'home page, gzip', path: '/', headers: gzip },
    { name: 'home page, 304', path: '/', headers: await unchanged('/') },
    { name: 'home page, HEAD', path: '/', headers: br, method: 'HEAD' },
    { name: 'hashed file, brotli', path: script, headers: br },
    { name: 'hashed file, 304', path: script, headers: await unchanged(script) },
  ]
}

const headerWords = (headers) =>
  Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])

/** Sends requests for a second; returns their number and the processor microseconds of each. */
const load = (url, pid, { headers, method }) => {
  const before = processorTime(pid)
  // wrk waits for a body after HEAD
  const [program, args] =
    method === 'HEAD'
      ? ['ab', ['-q', '-k', '-i', `-c${connections}`, `-t${seconds}`, '-n', '10000000']]
      : ['wrk', ['-t1', `-c${connections}`, `-d${seconds}s`]]
  const { stdout } = spawnSync(program, [...args, ...headerWords(headers), url], { encoding: 'utf8' })
  if (/Non-2xx or|Socket errors|Failed requests: +[1-9]/.test(stdout)) throw new Error(stdout)
  const figure = (pattern) => Number(pattern.exec(stdout)?.slice(1).find(Boolean))
  const perSecond = figure(/Requests(?:\/sec:| per second:)\s+([\d.]+)/)
  const requests = figure(/(\d+) requests in|Complete requests:\s+(\d+)/)
  return { perSecond, micros: ((processorTime(pid) - before) / requests) * 1e6 }
}

/** A bare server with the same responses. */
const bareWith = async (node, url, requests) => {
  const answers = []
  for (const { path, headers, method } of requests) {
    const { status, rawHeaders, body } = await fetchRaw(`${url}${path}`, headers, method)
    const own = ['date', 'connection', 'keep-alive']
    const sent = rawHeaders.filter((_, at) => !own.includes(rawHeaders[at - (at % 2)].toLowerCase()))
    answers.push({ status, headers: sent, body: body.toString('base64') })
  }
  const bare = fork(join(import.meta.dirname, 'bare-server.mjs'), { execPath: node })
  bare.send(answers)
  const port = await new Promise((settle) => bare.once('message', settle))
  return {
    url: `http://127.0.0.1:${port}`,
    pid: bare.pid,
    stop: () => bare.kill(),
    bytes: answers.map(({ body }) => Buffer.byteLength(body, 'base64')),
  }
}

/** nginx with one worker and the same home page as a precompressed file: its address, and its worker. */
const nginxWith = async (folder, url, { path, headers }) => {
  const { rawHeaders, body } = await fetchRaw(`${url}${path}`, headers)
  const own = /^(date|connection|keep-alive|etag|vary|content-(type|length|encoding))$/i
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !own.test(name) ? [`add_header ${name} "${rawHeaders[at + 1]}";`] : [],
  )
  const root = join(folder, 'nginx')
  mkdirSync(root)
  writeFileSync(join(root, 'index.html'), '')
  writeFileSync(join(root, 'index.html.gz'), body)
  const port = await freePort()
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off; worker_processes 1; user root; pid ${root}/pid; error_log ${root}/errors;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=100; keepalive_requests 10000000;
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${root}; ${lines.join(' ')} } }`,
  )
  const master = spawn('nginx', ['-p', root, '-c', join(root, 'nginx.conf')], { stdio: 'inherit' })
  await withRetry(() => fetchRaw(`http://127.0.0.1:${port}/`, headers))
  const children = readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8')
  return { url: `http://127.0.0.1:${port}/`, pid: Number(children.trim()), stop: () => master.kill() }
}

/** Retries until it succeeds, for five seconds. */
const withRetry = async (work) => {
  for (let round = 0; ; round++)
    try {
      return await work()
    } catch (error) {
      if (round === 50) throw error
      await new Promise((settle) => setTimeout(settle, 100))
    }
}

/** One round: both servers are restarted, because starts differ by a tenth and more. */
const playRound = async (round) => {
  const product = await serveBuilt()
  const results = {}
  try {
    const home = product.url.replace('localhost', '127.0.0.1')
    const requests = await requestsOf(home)
    const bare = await bareWith(product.node, home, requests)
    const contenders = (at) => ({
      ours: () => load(`${home}${requests[at].path}`, product.pid, requests[at]),
      theirs: () => load(`${bare.url}/${at}`, bare.pid, requests[at]),
    })
    // warms up the JIT of both with every request before measuring
    for (let turn = 0; turn < 2; turn++)
      for (const at of requests.keys()) for (const contend of Object.values(contenders(at))) contend()
    for (const [at, wanted] of requests.entries()) {
      const names = round % 2 ? ['ours', 'theirs'] : ['theirs', 'ours']
      const found = { ours: [], theirs: [] }
      for (let slice = 0; slice < 2; slice++)
        for (const name of names) found[name].push(contenders(at)[name]())
      const mean = (name, of) => (found[name][0][of] + found[name][1][of]) / 2
      const [ours, theirs] = ['ours', 'theirs'].map((name) => ({
        perSecond: mean(name, 'perSecond'),
        micros: mean(name, 'micros'),
      }))
      results[wanted.name] = { bytes: bare.bytes[at], ours, theirs, ratio: ours.perSecond / theirs.perSecond }
    }
    bare.stop()
    const at = requests.findIndex(({ name }) => name === besideNginx)
    const nginx = await nginxWith(product.folder, home, requests[at])
    const slices = { ours: contenders(at).ours, theirs: () => load(nginx.url, nginx.pid, requests[at]) }
    for (const play of Object.values(slices)) play()
    const [theirs, ours] = [slices.theirs(), slices.ours()]
    nginx.stop()
    results['beside nginx'] = {
      bytes: bare.bytes[at],
      ours,
      theirs,
      ratio: ours.perSecond / theirs.perSecond,
    }
    if (round === 0) await countFileCalls(product, home)
  } finally {
    await product.stop()
  }
  return results
}

/** File system calls during a hundred responses of each kind; each one fails the measurement. */
const countFileCalls = async ({ pid, folder }, home) => {
  const requests = await requestsOf(home)
  const log = join(folder, 'strace.txt')
  const tracer = spawn('strace', ['-f', '-e', 'trace=%file,pread64', '-o', log, '-p', String(pid)])
  let output = ''
  tracer.stderr.on('data', (text) => (output += text))
  for (let attempt = 0; attempt < 100 && !output.includes('attached'); attempt++)
    await new Promise((settle) => setTimeout(settle, 50))
  if (!output.includes('attached')) throw new Error(`strace cannot look at the process: ${output}`)
  for (const wanted of requests)
    for (let hit = 0; hit < 100; hit++) await fetchRaw(`${home}${wanted.path}`, wanted.headers, wanted.method)
  tracer.kill('SIGINT')
  await new Promise((settle) => tracer.once('close', settle))
  const calls = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /\w+\(/.test(line))
  console.log(`calls of the file system in ${requests.length * 100} answers: ${calls.length}`)
  if (calls.length > 0) {
    console.log(calls.slice(0, 5).join('\n'))
    process.exitCode = 1
  }
}

const all = []
for (let round = 0; round < rounds; round++) all.push(await playRound(round))

const inAll = (name) => {
  const of = all.map((results) => results[name])
  const ratios = of.map(({ ratio }) => ratio)
  const figure = (contender, what) => median(of.map((one) => one[contender][what]))
  return {
    bytes: of[0].bytes,
    figure,
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
  }
}

for (const name of Object.keys(all[0]).filter((name) => name !== 'beside nginx')) {
  const { bytes, figure, ratio, range } = inAll(name)
  const formatRates = (contender) =>
    `${Math.round(figure(contender, 'perSecond'))}/s, ${figure(contender, 'micros').toFixed(1)} µs of processor each`
  console.log(
    `${name.padEnd(20)} ${String(bytes).padStart(6)} bytes: ${formatRates('ours')}; bare ${formatRates('theirs')}; ratio ${ratio.toFixed(2)} [${range.map((one) => one.toFixed(2)).join('..')}]${ratio < target ? `, less than ${target}` : ''}`,
  )
  if (ratio < target) process.exitCode = 1
}
for (const what of ['home page', 'hashed file']) {
  const [unchanged, whole] = ['304', 'brotli'].map((kind) =>
    inAll(`${what}, ${kind}`).figure('ours', 'perSecond'),
  )
  console.log(`${what}: 304 at ${(unchanged / whole).toFixed(2)} of the rate of 200`)
  if (unchanged < whole) process.exitCode = 1
}

const { figure, ratio } = inAll('beside nginx')
const processor = figure('ours', 'micros') / figure('theirs', 'micros')
console.log(
  `${besideNginx} beside nginx: ${Math.round(figure('theirs', 'perSecond'))}/s, ${figure('theirs', 'micros').toFixed(1)} µs; ratio ${ratio.toFixed(2)}, ${processor.toFixed(1)} times its processor time`,
)
if (ratio < nginxTargets.rate || processor > nginxTargets.processor) process.exitCode = 1
