import type { Page } from '@playwright/test'

/** The colours of the background, the text, a heading and the top bar. */
export const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    return {
      paper: style('html').backgroundColor,
      words: style('html').color,
      heading: style('h1').color,
      footer: style('footer').backgroundColor,
      scheme: style('html').colorScheme,
      bar: style('header').backgroundColor,
    }
  })

export const lightColours = {
  paper: 'rgb(243, 246, 246)',
  words: 'rgb(14, 26, 43)',
  heading: 'rgb(14, 26, 43)',
  footer: 'rgb(243, 246, 246)',
  scheme: 'light',
  bar: 'rgb(7, 9, 13)',
}

export const darkColours = {
  paper: 'rgb(10, 18, 32)',
  words: 'rgb(237, 242, 246)',
  heading: 'rgb(237, 242, 246)',
  footer: 'rgb(10, 18, 32)',
  scheme: 'dark',
  bar: 'rgb(7, 9, 13)',
}
