// Visitors, authors and organisers at a steady rate, and a ledger of what was acknowledged to them, outside of the product.
import { randomBytes, randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { anAuthor, aPdf, fieldsOf, fileOf, formBytes, formType } from '#tests/upload-form.ts'
import { whatIsPaidFor } from '../serve-built.mjs'

/** So long someone waits for an answer, and tries to register. Milliseconds. */
const patience = { answer: 60_000, registration: 120_000 }

const pages = ['/', '/speakers', '/agenda', '/partners', '/conference-topics', '/registration', '/contact']
const lists = [
  '/api/payments/renewable/all?limit=50',
  '/api/payments/renewable/statistics',
  '/api/payments/renewable/status/COMPLETED?limit=50',
]

/** Twenty requests, of which five write; one of two who register pays. */
const mix = [
  ...['page', 'page', 'register', 'page', 'list', 'page', 'page', 'pay', 'page'],
  ...['page', 'upload', 'page', 'page', 'list', 'message', 'page', 'page'],
]

const requestsOf = { page: 1, register: 1, pay: 4, upload: 1, message: 1, list: 1 }
const requestsOfMix = mix.reduce((sum, kind) => sum + requestsOf[kind], 0)

/** An address of its own for each visitor: limits of one network are not what is tried. */
const anAddress = () => `${randomInt(11, 100)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** One request over a connection of its own. Answers status and text; what breaks off has none. */
const send = (method, url, { body, headers = {} }) =>
  new Promise((settle) => {
    const call = request(url, {
      method,
      agent: false,
      timeout: patience.answer,
      headers: { 'x-forwarded-for': anAddress(), ...headers },
    })
    call.once('timeout', () => call.destroy(new Error('no answer within a minute')))
    call.once('error', (error) => settle({ status: 0, text: error.code ?? error.message }))
    call.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => {
        text += piece
      })
      answer.once('end', () => settle({ status: answer.statusCode, text }))
      answer.once('error', (error) => settle({ status: 0, text: error.code ?? error.message }))
    })
    call.end(body)
  })

/** What a failure says, in the words that a visitor saw. */
const wordsOf = ({ status, text }) => {
  if (status === 0) return text
  const message = /^\{/.test(text) ? JSON.parse(text).message : /<h1[^>]*>([^<]+)/.exec(text)?.[1]
  return `${status} ${message ?? ''}`.trim()
}

/**
 * `pay` pays a session at the provider; `bearer` answers the headers of an organiser. What was acknowledged is in `done`,
 * and in the file `book`, a line each, from the moment at which it was.
 */
export const aLoad = ({ url, rate, options, pay, bearer, book }) => {
  const done = { registrations: [], sessions: [], paid: [], abstracts: [], messages: [] }
  const note = (kind, entry) => {
    done[kind].push(entry)
    appendFileSync(book, `${JSON.stringify({ kind, ...entry })}\n`)
  }
  let seen = []
  const call = async (kind, method, path, { body, headers } = {}) => {
    const begun = performance.now()
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body)
    const answer = await send(method, `${url}${path}`, {
      body: isJson ? JSON.stringify(body) : body,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    })
    const isWell = answer.status >= 200 && answer.status < 400
    const isWrite = isWell && method === 'POST'
    seen.push({
      kind,
      begun,
      ended: performance.now(),
      isWell,
      isWrite,
      words: isWell ? '' : wordsOf(answer),
    })
    return isWell ? answer : undefined
  }
  const post = async (kind, path, body) => {
    const answer = await call(kind, 'POST', path, { body })
    return answer && JSON.parse(answer.text)
  }
  /** A person tries again when nothing was acknowledged, with the same words and the same key. */
  const insist = async (kind, path, body) => {
    const begun = performance.now()
    for (;;) {
      const answer = await post(kind, path, body)
      if (answer || performance.now() - begun > patience.registration) return answer
      await wait(1_000)
    }
  }

  const register = async () => {
    const email = `visitor.${randomBytes(6).toString('hex')}@example.org`
    const person = {
      name: 'Ada Visitor',
      phone: '+81 3 1234 5678',
      email,
      instituteOrUniversity: 'Institute of Energy Systems',
      country: 'Japan',
      registrationType: 'REGISTRATION_ONLY',
      presentationType: 'LISTENER',
      attemptKey: randomBytes(18).toString('base64url'),
    }
    const registered = await insist('form', '/api/registration/register', person)
    if (registered) note('registrations', { id: registered.id, email })
    return registered && { ...person, registrationId: registered.id }
  }
  const kinds = {
    page: () => call('page', 'GET', pages[randomInt(pages.length)]),
    register,
    pay: async () => {
      const person = await register()
      if (!person) return
      const choice = { registrationType: 'registrationOnly', presentationType: 'listener' }
      const [price] = (await insist('form', '/api/registration/get-pricing-config', choice)) ?? []
      if (!price) return
      const opened = await insist(
        'form',
        `/api/payment/create-checkout-session?pricingConfigId=${price.id}`,
        {
          ...person,
          ...whatIsPaidFor(price),
        },
      )
      if (!opened) return
      note('sessions', { id: opened.sessionId, email: person.email })
      await pay(opened.sessionId)
      note('paid', { id: opened.sessionId, email: person.email })
      await call('page', 'GET', `/api/payment/session-status?session_id=${opened.sessionId}`)
    },
    upload: async () => {
      const email = `author.${randomBytes(6).toString('hex')}@example.org`
      const pdf = aPdf(20_000, { fill: randomBytes(8).toString('hex') })
      const body = formBytes([...fieldsOf(anAuthor(options, { email })), fileOf(pdf)])
      const headers = { 'content-type': formType, 'content-length': body.length }
      const answer = await call('upload', 'POST', '/api/form-submission/submit', { body, headers })
      if (answer) note('abstracts', { id: JSON.parse(answer.text).id, email })
    },
    message: async () => {
      const email = `writer.${randomBytes(6).toString('hex')}@example.org`
      const body = { name: 'Ada Writer', email, subject: 'A question', message: 'When does it begin?' }
      const sent = await post('form', '/api/contact', body)
      if (sent) note('messages', { id: sent.id, email })
    },
    list: async () => {
      const headers = await bearer()
      await call('list', 'GET', lists[randomInt(lists.length)], { headers })
    },
  }

  /** When the last write was acknowledged since the start; 0 before the first. */
  const lastWrite = () => seen.findLast(({ isWrite }) => isWrite)?.ended ?? 0

  const under = new Set()
  let timer
  let sent = 0
  /** What is wrong with the measurement itself. */
  let broken
  const tick = () => {
    const work = kinds[mix[sent++ % mix.length]]()
      .catch((error) => {
        broken ??= error
      })
      .finally(() => under.delete(work))
    under.add(work)
  }
  return {
    done,
    /** At the given rate, or at another one, in requests a second. */
    start: (now = rate) => {
      const pause = (1000 * requestsOfMix) / mix.length / now
      let next = performance.now()
      seen = []
      timer = setInterval(() => {
        for (; next <= performance.now(); next += pause) tick()
      }, 5)
    },
    /** Answers when something was written since the start. */
    isUp: async () => {
      while (lastWrite() === 0) await wait(50)
      await wait(3_000)
    },
    lastWrite: () => lastWrite(),
    /** What is known to be lost is not looked for again. */
    forget: (lost) => {
      const gone = new Set(lost.map((line) => line.split(' ').at(-1)))
      for (const kind of Object.keys(done)) done[kind] = done[kind].filter(({ id }) => !gone.has(id))
    },
    /** No one comes any longer; answers what happened since the start, when everyone has gone. */
    stop: async () => {
      clearInterval(timer)
      await Promise.all(under)
      if (broken) throw broken
      return seen
    },
  }
}
