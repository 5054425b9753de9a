import type { TestProject } from 'vitest/node'
import { startRedis } from './redis-server.ts'
import { type TestServer, useTestServer } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
    /** Redis for runs with two processes (two-processes.ts). */
    redis: string | undefined
  }
}

/** Runs once per Vitest run: passes the address of PostgreSQL to every test file. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { server, stop } = await useTestServer()
  project.provide('testServer', server)
  const redis = process.env['PROCESSES'] === '2' ? await startRedis() : undefined
  project.provide('redis', redis?.url)
  return async () => {
    await redis?.stop()
    await stop()
  }
}
