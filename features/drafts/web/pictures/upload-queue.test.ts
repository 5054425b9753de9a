import { expect, test } from 'vitest'
import type { StoredPicture } from '#features/pictures/pictures.contract.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { createUploadQueue, type SendPicture } from './upload-queue.ts'

const aFile = (name: string, type = 'image/jpeg', content: BlobPart = 'x') =>
  new File([content], name, { type })
const aPicture = (name: string): StoredPicture => ({ id: name, width: 10, height: 10 })

/** A queue whose uploads the test ends one by one. */
const aQueue = (files: readonly File[]) => {
  const sent: { name: string; signal: AbortSignal; end: PromiseWithResolvers<StoredPicture> }[] = []
  const progress: Parameters<SendPicture>[1]['onProgress'][] = []
  const send: SendPicture = ({ name }, { signal, onProgress }) => {
    const end = Promise.withResolvers<StoredPicture>()
    signal.addEventListener('abort', () => end.reject(new DOMException('', 'AbortError')))
    sent.push({ name, signal, end })
    progress.push(onProgress)
    return end.promise
  }
  const queue = createUploadQueue(send, files)
  queue.start()
  return {
    ...queue,
    sent,
    progress,
    states: () => queue.uploads().map(({ file, state }) => `${file.name} ${state}`),
    names: () => sent.map(({ name }) => name),
    /** Ends the last upload, and lets the next begin. */
    end: async (answer: StoredPicture | Error) => {
      const last = sent.at(-1)
      if (answer instanceof Error) last?.end.reject(answer)
      else last?.end.resolve(answer)
      for (let turn = 0; turn < 8; turn++) await Promise.resolve()
    },
  }
}

test('pictures are uploaded one after another in their order, and one that fails does not lose the others', async () => {
  const queue = aQueue([aFile('a.jpg'), aFile('b.heic', 'image/heic'), aFile('c.jpg'), aFile('d.jpg')])
  expect(queue.states()).toEqual(['a.jpg sending', 'b.heic failed', 'c.jpg waiting', 'd.jpg waiting'])
  queue.progress[0]?.({ sent: 1, total: 1 })
  expect(queue.states()[0]).toBe('a.jpg preparing')
  await queue.end(aPicture('a'))
  expect(queue.states()).toEqual(['a.jpg done', 'b.heic failed', 'c.jpg sending', 'd.jpg waiting'])
  await queue.end(new CallProblem('The file is no picture.', { answered: 'json', status: 400 }))
  await queue.end(aPicture('d'))
  expect(queue.states()).toEqual(['a.jpg done', 'b.heic failed', 'c.jpg failed', 'd.jpg done'])
  expect(queue.names()).toEqual(['a.jpg', 'c.jpg', 'd.jpg'])
})

test('a picture whose connection is lost keeps its file and its place, and is sent again on request', async () => {
  const queue = aQueue([aFile('a.jpg'), aFile('b.jpg')])
  await queue.end(new CallProblem('The network did not respond', { answered: 'nothing' }))
  expect(queue.uploads()[0]).toMatchObject({ state: 'failed', failure: { canRetry: true } })
  queue.retry(0)
  expect(queue.states()).toEqual(['a.jpg waiting', 'b.jpg sending'])
  await queue.end(aPicture('b'))
  await queue.end(aPicture('a'))
  expect(queue.states()).toEqual(['a.jpg done', 'b.jpg done'])
})

test('a picture that is left out while it is sent is withdrawn, and the next one begins', async () => {
  const queue = aQueue([aFile('a.jpg'), aFile('b.jpg')])
  queue.remove(0)
  expect(queue.sent[0]?.signal.aborted).toBe(true)
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
  expect(queue.states()).toEqual(['b.jpg sending'])
})

test('a stopped queue withdraws what is sent, and sends it again when it starts again', async () => {
  const queue = aQueue([aFile('a.jpg')])
  queue.stop()
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
  expect(queue.states()).toEqual(['a.jpg waiting'])
  queue.start()
  await queue.end(aPicture('a'))
  expect(queue.states()).toEqual(['a.jpg done'])
  expect(queue.names()).toEqual(['a.jpg', 'a.jpg'])
})

test.each([
  ['photo.HEIC', '', 'x', /Save it as JPEG/],
  ['program.pdf', 'application/pdf', 'x', /This is a PDF/],
  ['minutes.docx', 'application/msword', 'x', /Choose a JPEG/],
  ['nothing.png', 'image/png', '', /Choose a JPEG/],
  ['large.png', 'image/png', new Uint8Array(26_214_401), /25 MB.*smaller/],
])('%s is refused before it is sent, with what to do', (name, type, content, message) => {
  const [upload] = aQueue([aFile(name, type, content)]).uploads()
  expect(upload).toMatchObject({ state: 'failed', failure: { canRetry: false } })
  expect(upload?.state === 'failed' && upload.failure.message).toMatch(message)
})
