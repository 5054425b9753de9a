import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** An OpenAPI 3.1 document; not validated here. */
const openApiDocument = z.record(z.string(), z.unknown())

/** Shows this description: all public calls, as an OpenAPI 3.1 document. */
export const showPublicDocument = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  replies: { 200: openApiDocument },
})

/** Shows this description: all calls of the back-office, as an OpenAPI 3.1 document. */
export const showAdminDocument = endpoint({
  method: 'GET',
  path: '/admin/api/admin/openapi',
  access: 'read',
  replies: { 200: openApiDocument },
})
