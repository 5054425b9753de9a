import { createHash } from 'node:crypto'

/** Names how an author is reached at the moment, for `If-Match`: it changes with what it names. */
export const contactVersion = ({ email, phone }: { email: string; phone: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([email, phone]))
    .digest('base64url')
    .slice(0, 22)
