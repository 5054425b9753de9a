import { expect, test } from 'vitest'
import { refreshSession } from '#features/admin-session/admin-session.contract.ts'
import { anAdmin } from './admins.ts'
import { startTestProduct } from './product.ts'

const product = await startTestProduct()

const logIn = async () => {
  const { email, password } = await anAdmin(product.db)
  return (await product.post('/admin/api/admin/login', { email, password })).body as Record<string, string>
}

test('A22 12 refreshes at once receive one successor', async () => {
  const { refreshToken, sessionId } = await logIn()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => product.post(refreshSession.path, { refreshToken, sessionId })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map(({ body }) => body['refreshToken'])).size).toBe(1)
})
