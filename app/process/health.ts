import type { FastifyInstance } from 'fastify'
import { findOwner } from '#features/admin-session/server/admin-session.ts'
import type { Database } from '#platform/server/postgres/database.ts'
import type { DatabaseState } from '#platform/server/postgres/database-state.ts'
import { Problem } from '#shared/problem.ts'

type HealthDeps = {
  db: Database
  /** Whether this process is shutting down. */
  isStopping: () => boolean
  /** Whether the file store has been reached since the start. */
  isStoreReached: () => boolean
  databaseState: Pick<DatabaseState, 'isWritable' | 'isAwaited'>
}

const descriptions = {
  health: {
    name: 'checkHealth',
    feature: 'installation',
    summary:
      'Checks that the product can serve: it reaches its database, or waits for one whose disk is full or that it starts again.',
    type: 'application/json',
    answer: 'It can: `{"status":"ok"}`.',
  },
  ready: {
    name: 'checkReady',
    feature: 'installation',
    summary:
      'Checks that this process is to get requests: database and file store are reached, an owner exists, and it is not stopping.',
    type: 'application/json',
    answer: 'It is, and the database can be written: `{"status":"ready"}`.',
    failures: { 503: 'Send requests to another process: the sentence says why.' },
  },
}

/** The liveness probe of a supervisor and the readiness probe of a load balancer. */
export const healthRoutes = (
  app: FastifyInstance,
  { db, isStopping, isStoreReached, databaseState }: HealthDeps,
): void => {
  const reachDatabase = () => db.selectFrom('jobs').select('id').limit(1).execute()

  app.get('/health', { config: { words: descriptions.health } }, async (_request, reply) => {
    // a restart would not repair the database, and would lose the cached pages
    if (!databaseState.isAwaited()) await reachDatabase()
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })

  app.get('/ready', { config: { words: descriptions.ready } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping())
      throw new Problem(503, 'restarting', 'This process is stopping. Try again in a minute.', {
        retryAfter: 60,
      })
    if (!isStoreReached()) throw notReady('The store of files was not reached yet.')
    await reachDatabase().catch((cause: unknown) => {
      throw notReady('The database cannot be reached.', cause)
    })
    if (!(await findOwner(db))) throw notReady('There is no owner yet.')
    if (!databaseState.isWritable())
      throw notReady('The database cannot be written: its disk may be full, or it may be read only.')
    return reply.send({ status: 'ready' })
  })
}

const notReady = (message: string, cause?: unknown) =>
  new Problem(503, 'not_ready', message, { cause, retryAfter: 10 })
