import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createdParameter, pageParameters } from '#sandbox/stripe/list-parameters.ts'
import { text } from '#sandbox/stripe/parameter-kinds.ts'
import { findEvent, listEvents } from '../ledger/events.store.ts'
import { presentEvent } from '../present/present-event.ts'
import { type ApiContext, answerCall } from './answer-call.ts'
import { readPage } from './read-page.ts'
import { noSuch } from './refuse-call.ts'

const collectionPath = '/v1/events'

const listParameters = z.strictObject({
  ...pageParameters,
  created: createdParameter,
  types: z.array(text(100)).min(1).max(20).optional(),
})

/** Stripe's Events API. */
export const eventsRoutes = (app: FastifyInstance, context: ApiContext): void => {
  app.get(
    collectionPath,
    answerCall(context, listParameters, async ({ connection }, request) => {
      const seqOf = async (id: string, param: string) => {
        const event = await findEvent(connection, id)
        if (!event) throw noSuch('event', id, param, 400)
        return event.seq
      }
      return readPage(
        collectionPath,
        request,
        seqOf,
        (page) => listEvents(connection, { ...page, types: request.types }),
        async (event) => presentEvent(event),
      )
    }),
  )

  app.get(
    `${collectionPath}/:id`,
    answerCall(context, z.strictObject({}), async ({ connection }, _none, id) => {
      const event = await findEvent(connection, id)
      if (!event) throw noSuch('event', id, 'id')
      return presentEvent(event)
    }),
  )
}
