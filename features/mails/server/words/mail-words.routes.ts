import type { FastifyInstance } from 'fastify'
import {
  listMailWords,
  previewMailWords,
  saveMailWords,
  showMailWords,
  tryMailWords,
} from '#features/mails/words.contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import { type PreviewParts, previewWords } from './preview-words.ts'
import { saveWords } from './save-words.ts'
import { listWords, showWords } from './show-words.ts'
import { tryWords } from './try-words.ts'

/** What the page about the words of mails calls, behind the gate. */
export const mailWordsRoutes = (app: FastifyInstance, parts: PreviewParts & { clock: Clock }): void => {
  mount(app, listMailWords, async ({ permission }, answer) => answer(200, await listWords(parts, permission)))
  mount(app, showMailWords, async ({ params: { mail }, permission }, answer) =>
    answer(200, await showWords(parts, permission, mail)),
  )
  mount(app, saveMailWords, async ({ params: { mail }, body, permission }, answer) => {
    await saveWords(parts, permission, mail, body)
    return answer(200, await showWords(parts, permission, mail))
  })
  mount(app, previewMailWords, async ({ params: { mail }, body, permission }, answer) =>
    answer(200, await previewWords(parts, permission, mail, body)),
  )
  mount(app, tryMailWords, async ({ params: { mail }, body, permission }, answer) =>
    answer(200, await tryWords(parts, permission, mail, body)),
  )
}
