import { SMTPServer } from 'smtp-server'

/** A mail server on this port that takes every mail; `received` are their texts. */
export const startMailServer = async (
  port: number,
): Promise<{ received: string[]; stop: () => Promise<void> }> => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(port, '127.0.0.1', ready))
  return { received, stop: () => new Promise<void>((closed) => smtp.close(closed)) }
}
