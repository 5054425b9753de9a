import { SMTPServer } from 'smtp-server'

/** What a server answers instead of taking a mail; undefined: it takes it. */
export type Answer = { code: number; text: string } | undefined

/**
 * A mail server on this port. It takes every mail, but for what `answerTo` says to the address of a recipient; `received`
 * are the texts of those it took, and `greetings` the names that their senders gave in EHLO. It says so after `slowness` milliseconds, or when the promise that it makes is kept. With
 * a certificate it offers STARTTLS.
 */
export const startMailServer = async (
  port: number,
  answerTo: (address: string) => Answer = () => undefined,
  slowness: number | (() => Promise<void>) = 0,
  certificate?: { key: string; cert: string },
): Promise<{ received: string[]; greetings: string[]; stop: () => Promise<void> }> => {
  const received: string[] = []
  const greetings: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    ...certificate,
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
  // anyone who sends may die while they do
  smtp.on('error', () => undefined)
  await new Promise<void>((ready) => smtp.listen(port, '127.0.0.1', ready))
  return { received, greetings, stop: () => new Promise<void>((closed) => smtp.close(closed)) }
}
