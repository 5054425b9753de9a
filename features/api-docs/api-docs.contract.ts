import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** An OpenAPI 3.1 document; what is in it is OpenAPI's to say. */
const openApiDocument = z.record(z.string(), z.unknown())

/** Shows this description: every call that visitors and their programs can make, as an OpenAPI 3.1 document. */
export const showPublicDocument = endpoint({
  method: 'GET',
  path: '/api/docs/openapi.json',
  replies: { 200: openApiDocument },
})

/** Shows this description: every call of the back-office, as an OpenAPI 3.1 document. */
export const showAdminDocument = endpoint({
  method: 'GET',
  path: '/admin/api/admin/openapi',
  access: 'read',
  replies: { 200: openApiDocument },
})
