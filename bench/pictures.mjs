// npm run bench -- pictures [rounds]: A photograph of 12 MB until all its widths exist, and the home page meanwhile. Fails
// above 5 s, above 64 MB more in the server's process, and when the home page's p95 is more than 1.5 times that without.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { headersOf, median, serveBuilt } from './serve-built.mjs'

const rounds = Number(process.argv[2] ?? 5)

/** Noise on a 24-megapixel picture makes the bytes of a camera. */
const aPhoto = (mean) => {
  const noise = { type: 'gaussian', mean, sigma: 23 }
  const create = { width: 6000, height: 4000, channels: 3, background: '#888', noise }
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer()
}

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Loads the home page again and again, fifty times a second, while `work` runs. */
const homeWhile = async (url, work) => {
  const times = []
  let isOver = false
  const loading = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(url)).arrayBuffer()
      times.push(performance.now() - begun)
      await new Promise((settle) => setTimeout(settle, 20))
    }
  })()
  await work()
  isOver = true
  await loading
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)]
}

const [photo, ...photos] = await Promise.all(Array.from({ length: rounds + 1 }, (_, at) => aPhoto(100 + at)))
const account = { email: 'owner@example.org', password: 'a long enough password' }
const product = await serveBuilt({ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password })
try {
  const url = product.url.replace('localhost', '127.0.0.1')
  const headers = await headersOf(url, account)
  const upload = async (photo) => {
    const form = new FormData()
    form.append('picture', new File([photo], 'photo.jpg'))
    const answer = await fetch(`${url}/admin/api/admin/pictures/optics`, {
      method: 'POST',
      headers,
      body: form,
    })
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  }
  await upload(photo)
  const before = memoryOf(product.pid)
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memoryOf(product.pid))), 10)
  const quiet = await homeWhile(`${url}/`, () => new Promise((settle) => setTimeout(settle, 10_000)))
  const times = []
  const busy = await homeWhile(`${url}/`, async () => {
    for (const photo of photos) {
      const begun = performance.now()
      await upload(photo)
      times.push((performance.now() - begun) / 1000)
    }
  })
  clearInterval(watching)
  const took = median(times)
  const more = most - before
  console.log(
    `${(photo.length / 1e6).toFixed(1)} MB: ${took.toFixed(2)} s until all widths exist (at most 5)`,
  )
  console.log(`the server's process: ${more.toFixed(0)} MB more (at most 64)`)
  console.log(
    `home, p95: ${quiet.toFixed(1)} ms without, ${busy.toFixed(1)} ms meanwhile, ${(busy / quiet).toFixed(2)} times (at most 1.5)`,
  )
  if (took > 5 || more > 64 || busy > quiet * 1.5) process.exitCode = 1
} finally {
  await product.stop()
}
