import { expect, type Page } from '@playwright/test'

/**
 * Does what a list asks its call for, and waits until the answer stands there: in the meantime the rows of before stand in its
 * place, and Next does nothing.
 */
export const answerOf = async (page: Page, call: string, act: () => Promise<unknown>): Promise<void> => {
  // a call that was under way before is not the one that this leads to
  const [request] = await Promise.all([page.waitForRequest(call), act()])
  await (await request.response())?.finished()
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' }).last()
  await expect(refresh).toHaveAttribute('aria-busy', 'false')
}
