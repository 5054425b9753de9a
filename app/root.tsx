import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import siteCss from '#app/site.css?inline'
import { forgetEarlyClick, takeEarlyClicks } from '#ui/site/frame/early-input.ts'
import { firstScript } from '#ui/site/frame/first-script.ts'
import { chooseTheme, readTheme } from '#ui/site/frame/theme.ts'

export const links = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

const isBackOffice = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'area' in handle && handle.area === 'admin'

/**
 * The style sheet of the website; the back-office has a file of its own. The browser has it from the page, so that a page
 * of an error, which is made again, looks like one of ours.
 */
const useStyle = import.meta.env.SSR
  ? () => (useMatches().some(({ handle }) => isBackOffice(handle)) ? '' : siteCss)
  : () => Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n')

/** The document around every page. The style sheet travels inside the page: nothing blocks the first paint. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(takeEarlyClicks, [])

  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#07090D" />
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? firstScript : '',
          }}
        />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: useStyle() }} />
        <Meta />
        <Links />
      </head>
      <body onClickCapture={({ target }) => forgetEarlyClick(target)}>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Milliseconds after its loading from which on a page does not fail because of itself. */
const stableAfter = 5000

/**
 * What is shown when a page fails while it is made. Details are in the server's log only. When it failed on the way from
 * another page, because its data or its code did not come, the browser loads it as a whole instead: it has means of its
 * own for a network that is away.
 */
export function ErrorBoundary() {
  useEffect(() => {
    // the root element is made again as well, and knows no theme
    chooseTheme(readTheme())
    const [loaded] = performance.getEntriesByType('navigation')
    const hasMoved = loaded && new URL(loaded.name).pathname !== location.pathname
    // a page that fails as soon as it is loaded would be loaded for ever
    if (hasMoved || performance.now() > stableAfter) location.reload()
  }, [])

  return (
    <main className="mx-auto max-w-2xl px-4 py-24">
      <title>Something went wrong.</title>
      <h1 className="text-3xl">Something went wrong.</h1>
      <p className="mt-4 text-lg">
        The page could not be shown. Reload it or go to the{' '}
        <a className="text-ai underline" href="/">
          home page
        </a>
        .
      </p>
    </main>
  )
}
