import type { FastifyInstance } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import type { JsonSchema } from '#shared/openapi/api-document.ts'
import { exampleOf } from '../../scripts/describe-api/example.ts'
import { exampleValues } from '../../scripts/describe-api/example-values.ts'
import { inputSchema } from '../../scripts/describe-api/schemas.ts'
import { needsLogin, type Route, routesOf } from '../guarded-routes.ts'

/** A writing call without login, with a body that is valid by its contract. */
export type PublicCall = {
  name: string
  method: string
  url: string
  /** The fields of its body, by name; empty where it takes none. */
  fields: Readonly<Record<string, JsonSchema>>
  /** A valid body. Undefined: it takes none. */
  sound: Readonly<Record<string, unknown>> | undefined
  /** Values of its path parameters, by name. */
  places: Readonly<Record<string, readonly string[]>>
  /** Name of the file's part when the body is a form. */
  file: string | undefined
}

const isWriting = ({ method }: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

const describe = (schema: $ZodType | undefined): JsonSchema => (schema ? inputSchema(schema) : {})

/** Every writing call of this app that needs no session, new ones included. */
export const publicCallsOf = (app: FastifyInstance): PublicCall[] =>
  writingCallsOf(app, (route) => !needsLogin(route))

/** Every writing call of this app, or the chosen ones. */
export const writingCallsOf = (
  app: FastifyInstance,
  isChosen: (route: Route) => boolean = () => true,
): PublicCall[] =>
  routesOf(app)
    .filter((route) => isWriting(route) && isChosen(route))
    .map(({ method, url, config: { contract, form } }) => {
      const json = describe(form ? form.fields : contract?.body)
      const sound = exampleOf(json, exampleValues) as Record<string, unknown>
      return {
        name: `${method} ${url}`,
        method,
        url,
        fields: json.properties ?? {},
        places: {},
        // routes without a contract parse their body themselves
        sound: contract && !contract.body && !form ? undefined : sound,
        file: form?.file,
      }
    })
