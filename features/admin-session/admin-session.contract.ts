import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { limits, requiredText } from '#shared/fields.ts'

/** OWNER: everything. ADMIN: everything of the granted websites. VIEWER: reads. */
export const roles = ['OWNER', 'ADMIN', 'VIEWER'] as const
export type Role = (typeof roles)[number]

/** Opens an admin session. 401 with the same sentence and the same delay for an unknown address and a wrong password. */
export const login = endpoint({
  method: 'POST',
  path: '/admin/api/admin/login',
  body: z.object({
    email: requiredText('Email', limits.email),
    password: z.string('Password is required').check(
      z.minLength(1, 'Password is required'),
      z.maxLength(1000, 'Password must be at most 1000 characters'),
      z.refine((text) => text.isWellFormed(), 'Password contains characters that cannot be read'),
    ),
  }),
  replies: {
    200: z.object({
      user: z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(roles) }),
      /** Signed, valid for 30 minutes, dies with its session. `token` is the same under the other name of the specification. */
      accessToken: z.string(),
      token: z.string(),
      /** Opaque, single use. */
      refreshToken: z.string(),
      sessionId: z.string(),
    }),
  },
})
