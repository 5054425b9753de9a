import { createHash } from 'node:crypto'

/** The entity tag of the contact details, for `If-Match`. */
export const contactVersion = ({ email, phone }: { email: string; phone: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([email, phone]))
    .digest('base64url')
    .slice(0, 22)
