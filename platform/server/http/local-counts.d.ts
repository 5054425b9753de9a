// the counter of one process, which @fastify/rate-limit does not export
declare module '@fastify/rate-limit/store/LocalStore.js' {
  type Count = (
    who: string,
    report: (error: Error | null, counted?: { current: number; ttl: number }) => void,
    window: number,
    most: number,
  ) => void

  const LocalStore: new (
    continueExceeding: boolean,
    exponentialBackoff: boolean,
    cache?: number,
  ) => { incr: Count; read: Count }
  export default LocalStore
}
