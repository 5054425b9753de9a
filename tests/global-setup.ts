import type { TestProject } from 'vitest/node'
import { type TestServer, useTestServer } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Once per run of vitest: tells every test file where its PostgreSQL is. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { server, stop } = await useTestServer()
  project.provide('testServer', server)
  return stop
}
