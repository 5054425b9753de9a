export type RefusalType = 'invalid_request_error' | 'idempotency_error' | 'api_error'

/** An error response with Stripe's type, code and message. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: { type: RefusalType; message: string; code?: string; param?: string } }

  constructor(
    status: number,
    message: string,
    details: { type?: RefusalType; code?: string; param?: string } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.body = { error: { type: 'invalid_request_error', message, ...details } }
  }
}

/** The object does not exist: 404 when the path names it, 400 when a parameter does. */
export const noSuch = (kind: string, id: string, param: string, status: 400 | 404 = 404): Refusal =>
  new Refusal(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
