import { expect, type Locator } from '@playwright/test'

/** Waits until this element is hydrated: only then a click is handled. */
export const hydrated = (locator: Locator): Promise<void> =>
  expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
