import { SMTPServer } from 'smtp-server'

/** The SMTP response that refuses an email; undefined: it is accepted. */
export type Answer = { code: number; text: string } | undefined

/**
 * An SMTP server on this port. Accepts every email unless `answerTo` refuses the recipient; `received` are the accepted
 * sources, `greetings` the EHLO names, `connections` the addresses that connected. Responds after `slowness` milliseconds, or when the returned promise resolves.
 * With a certificate it offers STARTTLS; with a `login` it takes emails only after it.
 */
export const startMailServer = async (
  port: number,
  answerTo: (address: string) => Answer = () => undefined,
  slowness: number | (() => Promise<void>) = 0,
  certificate?: { key: string; cert: string },
  login?: { user: string; password: string },
): Promise<{ received: string[]; greetings: string[]; connections: string[]; stop: () => Promise<void> }> => {
  const received: string[] = []
  const connections: string[] = []
  const greetings: string[] = []
  const smtp = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Who are you?'), { responseCode: 535 })),
    disabledCommands: certificate ? [] : ['STARTTLS'],
    ...certificate,
    onConnect: ({ remoteAddress }, done) => {
      connections.push(remoteAddress)
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = answerTo(address)
      done(answer && Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData: (stream, { hostNameAppearsAs }, done) => {
      greetings.push(String(hostNameAppearsAs))
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push(text)
        if (slowness === 0) return done()
        if (typeof slowness === 'function') return slowness().then(() => done())
        setTimeout(done, slowness)
      })
    },
  })
  // a sender may die during the transfer
  smtp.on('error', () => undefined)
  await new Promise<void>((ready) => smtp.listen(port, '127.0.0.1', ready))
  return { received, greetings, connections, stop: () => new Promise<void>((closed) => smtp.close(closed)) }
}
