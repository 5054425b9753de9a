import type { FastifyInstance } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import type { JsonSchema } from '#shared/openapi/api-document.ts'
import { exampleOf } from '../../scripts/describe-api/example.ts'
import { exampleValues } from '../../scripts/describe-api/example-values.ts'
import { inputSchema } from '../../scripts/describe-api/schemas.ts'
import { needsLogin, type Route, routesOf } from '../guarded-routes.ts'

/** A call that anyone may make and that may write, with a body that its contract takes. */
export type PublicCall = {
  name: string
  method: string
  url: string
  /** The fields of its body, by name; empty where it takes none. */
  fields: Readonly<Record<string, JsonSchema>>
  /** What its contract takes. Undefined: it takes no body. */
  sound: Readonly<Record<string, unknown>> | undefined
  /** What may stand in the places of its path, by their names. */
  places: Readonly<Record<string, readonly string[]>>
  /** The name of the part with the file, where the body is a form. */
  file: string | undefined
}

const isWriting = ({ method }: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)

const describe = (schema: $ZodType | undefined): JsonSchema => (schema ? inputSchema(schema) : {})

/** Every call of this app that needs no session and is no reading one, those too that will be written later. */
export const publicCallsOf = (app: FastifyInstance): PublicCall[] =>
  writingCallsOf(app, (route) => !needsLogin(route))

/** Every call of this app that is no reading one, or those of them that are chosen. */
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
        // what has no contract reads its body on its own
        sound: contract && !contract.body && !form ? undefined : sound,
        file: form?.file,
      }
    })
