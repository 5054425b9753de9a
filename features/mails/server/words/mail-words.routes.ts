import type { FastifyInstance } from 'fastify'
import {
  listMailWords,
  previewMailWords,
  saveMailWords,
  showMailWords,
  tryMailWords,
} from '#features/mails/words.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount, serve } from '#platform/server/http/mount.ts'
import { type PreviewParts, previewWords } from './preview-words.ts'
import { saveWords } from './save-words.ts'
import { listWords, showWords } from './show-words.ts'
import { tryWords } from './try-words.ts'

/** What the page about the words of mails calls, behind the gate. */
export const mailWordsRoutes = (app: FastifyInstance, parts: PreviewParts & { clock: Clock }): void => {
  serve(app, listMailWords, ({ permission }) => listWords(parts, permission))
  serve(app, showMailWords, ({ params: { mail }, permission }) => showWords(parts, permission, mail))
  mount(app, saveMailWords, async ({ params: { mail }, body, permission }, answer) => {
    await saveWords(parts, permission, mail, body)
    return answer(200, await showWords(parts, permission, mail))
  })
  serve(app, previewMailWords, ({ params: { mail }, body, permission }) =>
    previewWords(parts, permission, mail, body),
  )
  serve(app, tryMailWords, ({ params: { mail }, body, permission }) =>
    tryWords(parts, permission, mail, body),
  )
}
