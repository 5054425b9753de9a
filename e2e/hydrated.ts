import { expect, type Locator } from '@playwright/test'

/** Waits until the scripts of the page have taken this element over: only then a click on it is heard. */
export const hydrated = (locator: Locator): Promise<void> =>
  expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
