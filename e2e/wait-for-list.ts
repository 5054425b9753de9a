import { expect, type Page } from '@playwright/test'

/**
 * Performs an action that reloads a list, and waits for the new rows: until then the old rows stay and Next does
 * nothing.
 */
export const waitForList = async (page: Page, call: string, act: () => Promise<unknown>): Promise<void> => {
  // ignores calls that started before
  const [request] = await Promise.all([page.waitForRequest(call), act()])
  await (await request.response())?.finished()
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' }).last()
  await expect(refresh).toHaveAttribute('aria-busy', 'false')
}
