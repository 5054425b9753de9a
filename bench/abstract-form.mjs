// The abstract form with a generated file, for several measurements.
import { request } from 'node:http'

export const megabyte = 1_048_576
const boundary = 'plenary-bench'
const part = (name, value) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="abstractFile"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
const end = `\r\n--${boundary}--\r\n`
const chunk = Buffer.alloc(65_536, 'x')
export const pdfBegins = '%PDF-1.7\n'

/** The form choices shared by every author. */
export const choicesOf = async (url) => {
  const firstId = async (path) =>
    String((await (await fetch(`${url}/api/form-submission/${path}`)).json())[0].id)
  return {
    interestedInId: await firstId('get-interested-in-options'),
    sessionId: await firstId('get-session-options'),
  }
}

/** An author's fields; `number` makes them unique. */
export const anAuthor = (number, choices) => ({
  titlePrefix: 'Dr.',
  name: `Author ${number}`,
  phone: '1',
  email: `author.${number}@example.org`,
  organizationName: 'Bench',
  ...choices,
  country: 'Japan',
})

/**
 * Sends a form with a file of so many bytes that begins with `begins`. `announced` false: chunked, without
 * Content-Length. `sentBytes`: sends only so much of the file before the response. Resolves with the status and the
 * milliseconds from the last byte sent to the response.
 */
export const sendAbstract = (
  url,
  fields,
  { fileBytes, begins = pdfBegins, announced = true, sentBytes = fileBytes },
) =>
  new Promise((settle, fail) => {
    const text = Object.entries(fields).map(([name, value]) => part(name, value))
    const head = text.join('') + fileHead + begins
    let left = Math.max(0, sentBytes - begins.length)
    let lastSent = performance.now()
    const call = request(`${url}/api/form-submission/submit`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(announced && {
          'content-length': Buffer.byteLength(head) + fileBytes - begins.length + end.length,
        }),
      },
    })
    let isAnswered = false
    call.on('error', (error) => isAnswered || fail(error))
    call.once('response', (answer) => {
      isAnswered = true
      settle({ status: answer.resume().statusCode, milliseconds: performance.now() - lastSent })
      if (sentBytes < fileBytes) call.destroy()
    })
    const more = () => {
      while (left > 0 && !isAnswered) {
        const next = chunk.subarray(0, left)
        left -= next.length
        lastSent = performance.now()
        if (!call.write(next)) return call.once('drain', more)
      }
      if (sentBytes >= fileBytes) call.end(end)
    }
    call.write(head)
    more()
  })
