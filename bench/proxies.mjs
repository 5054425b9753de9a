// npm run bench -- proxies [nginx | caddy]: The samples of deploy/ before the built product, with a certificate of their own.
// Asks the home page over HTTP/2, a registration, an upload, a login, absolute addresses and limits through each proxy, and
// fails when one is wrong. Needs nginx, caddy and openssl (Debian: apt-get install nginx caddy openssl).
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../scripts/prepare.mjs'
import { choice, price } from './scripts-of-load.mjs'
import { serveBuilt } from './serve-built.mjs'

const host = 'conference.example.org'
const wanted = process.argv[2] ? [process.argv[2]] : ['nginx', 'caddy']
const owner = { email: 'owner@example.org', password: 'a long enough password' }

const freePort = () =>
  new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => settle(port))
    })
  })

/** The sample unchanged, but for its ports, its certificate and what a service of the system has around it. */
const configurations = {
  nginx: (folder, { https, http, upstream }) => {
    const sample = readFileSync(join(root, 'deploy/nginx/plenary.conf'), 'utf8')
      .replaceAll(/^\s*listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
      .replaceAll(/\/etc\/letsencrypt\/\S+(fullchain|privkey)\.pem/g, join(folder, '$1.pem'))
    const around = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}\nhttp { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;\n${sample}}\n`
    writeFileSync(join(folder, 'nginx.conf'), around)
    return ['nginx', ['-c', join(folder, 'nginx.conf')]]
  },
  caddy: (folder, { https, http, upstream }) => {
    const sample = readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8')
      .replace(
        `${host} {`,
        `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${host} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      )
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    writeFileSync(join(folder, 'Caddyfile'), sample)
    return ['caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]]
  },
}

/** One request over HTTP/1.1, from an address of this machine. A body that is a function writes what it likes. */
const ask = (port, { method = 'GET', path = '/', headers = {}, body, from = '127.0.0.1' }) =>
  new Promise((settle, reject) => {
    const call = request(
      {
        port,
        method,
        path,
        headers: { host, ...headers },
        servername: host,
        rejectUnauthorized: false,
        localAddress: from,
        host: '127.0.0.1',
        agent: false,
      },
      (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          settle({
            status: answer.statusCode,
            headers: answer.headers,
            raw: answer.rawHeaders,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    call.once('error', reject)
    if (typeof body === 'function') body(call)
    else call.end(body)
  })

const askOverHttp2 = (port) =>
  new Promise((settle, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { servername: host, rejectUnauthorized: false })
    session.once('error', reject)
    const call = session.request({ ':path': '/', ':authority': host, 'accept-encoding': 'br' })
    call.once('response', (headers) => {
      call.resume()
      call.once('end', () => session.close(() => settle({ protocol: session.alpnProtocol, headers })))
    })
  })

const json = (method, path, body, more = {}) => ({
  method,
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...more.headers },
  from: more.from,
})
const person = {
  name: 'Ada Delegate',
  phone: '+81 3 1234 5678',
  email: 'ada@example.org',
  instituteOrUniversity: 'Ariake',
  country: 'Japan',
  registrationType: 'REGISTRATION_ONLY',
  presentationType: 'LISTENER',
}
const once = [
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
]
const times = (raw, name) => raw.filter((word, at) => at % 2 === 0 && word.toLowerCase() === name).length

/** Each: what should be, and whether it is. */
const checks = {
  'home over HTTP/2, encoded by the product': async ({ https }) => {
    const { protocol, headers } = await askOverHttp2(https)
    return protocol === 'h2' && headers[':status'] === 200 && headers['content-encoding'] === 'br'
  },
  'each security header once': async ({ https }) => {
    const pages = [await ask(https, { path: '/' }), await ask(https, { path: '/health' })]
    return pages.every(({ raw }) => once.every((name) => times(raw, name) === 1))
  },
  'a year of HSTS': async ({ https }) =>
    /max-age=31536000/.test((await ask(https, {})).headers['strict-transport-security']),
  'http leads to https': async ({ http }) => {
    const answer = await fetch(`http://127.0.0.1:${http}/registration`, {
      redirect: 'manual',
      headers: { host },
    })
    return [301, 308].includes(answer.status) && answer.headers.get('location')?.startsWith('https://')
  },
  'absolute addresses are of the public name': async ({ https }) => {
    const { text } = await ask(https, { path: '/sitemap.xml' })
    return text.includes(`https://${host}/`) && !/127\.0\.0\.1|localhost|http:\/\/conference/.test(text)
  },
  'a registration': async ({ https }) =>
    (await ask(https, json('POST', '/api/registration/register', person))).status < 300,
  'an upload of 5 MB reaches the product': async ({ https }) => {
    const { status } = await ask(https, {
      method: 'POST',
      path: '/api/form-submission/submit',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\ncontent-disposition: form-data; name="abstractFile"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n${'a'.repeat(5e6)}\r\n--x--\r\n`,
    })
    // its other fields are missing; it is the product that says so
    return status === 400 || status === 422
  },
  'an upload is answered before it has arrived': async ({ https }) => {
    const begun = performance.now()
    const body = (call) => {
      call.write('x'.repeat(1000))
      // the rest would never come
    }
    const { status } = await Promise.race([
      ask(https, {
        method: 'POST',
        path: '/api/form-submission/submit',
        headers: { 'content-type': 'text/plain', 'content-length': 20_000_000 },
        body,
      }),
      wait(20_000, { status: 'nothing' }),
    ])
    return status === 415 && performance.now() - begun < 20_000
  },
  'an upload of 40 MB is refused': async ({ https }) => {
    const body = (call) => call.write('x')
    const { status } = await ask(https, {
      method: 'POST',
      path: '/api/form-submission/submit',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 40_000_000 },
      body,
    })
    return status === 413
  },
  'a login with a secure cookie': async ({ https }) => {
    const answer = await ask(
      https,
      json('POST', '/admin/api/admin/login', owner, { headers: { origin: `https://${host}` } }),
    )
    const cookies = answer.headers['set-cookie'] ?? []
    return (
      answer.status === 200 && cookies.length > 0 && cookies.every((cookie) => /;\s*secure/i.test(cookie))
    )
  },
  'limits count the visitor, whatever they write': async ({ https }) => {
    const of = async (from, forged) =>
      (
        await ask(
          https,
          json('POST', price.path, choice, {
            from,
            headers: forged ? { 'x-forwarded-for': forged } : {},
          }),
        )
      ).status
    for (let time = 0; time < 20; time++) await of('127.0.0.1', `198.51.100.${time}`)
    return (await of('127.0.0.1', '203.0.113.9')) === 429 && (await of('127.0.0.3')) === 200
  },
}

const serving = async (port) => {
  for (let time = 0; time < 200; time++) {
    if (await ask(port, { path: '/health' }).catch(() => undefined)) return
    await wait(50)
  }
  throw new Error('The proxy does not serve')
}

for (const name of wanted) {
  const upstream = await freePort()
  const product = await serveBuilt({
    PUBLIC_URL: `https://${host}`,
    TRUST_PROXY: 'loopback',
    PORT: String(upstream),
    RATE_LIMITS: 'pricing=10/10m',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  const folder = mkdtempSync(join(tmpdir(), 'plenary-proxy-'))
  chmodSync(folder, 0o755)
  const certificate = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${host}`,
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ]
  spawnSync('openssl', certificate)
  const ports = { https: await freePort(), http: await freePort(), upstream }
  const [command, words] = configurations[name](folder, ports)
  const proxy = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  let complaints = ''
  proxy.stderr.on('data', (chunk) => (complaints += chunk))
  const gone = new Promise((settle) => proxy.once('exit', settle))
  try {
    await serving(ports.https)
    for (const [what, check] of Object.entries(checks)) {
      const isSo = await check(ports).catch((error) => error.message)
      console.log(`${name.padEnd(6)} ${isSo === true ? 'yes' : `NO ${isSo}`}  ${what}`)
      if (isSo !== true) process.exitCode = 1
    }
  } catch (error) {
    console.error(`${error.message}\n${complaints}`)
    process.exitCode = 1
  } finally {
    proxy.kill('SIGTERM')
    await gone
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
