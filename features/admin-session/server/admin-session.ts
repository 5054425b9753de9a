/** The door of admin-session: what other nouns may ask of it, and nothing else. */
export { endSessionsOf } from './admin-session.store.ts'
export { failureKey } from './failed-logins.ts'
export { noteAttempt } from './note-attempt.ts'
export { openSession } from './open-session.ts'
export { hashPassword, verifyPassword } from './password.ts'
export type { SecondStep } from './second-step.ts'
export { createSessionCookies } from './session-cookies.ts'
