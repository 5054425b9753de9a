import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from 'react-router'
import siteCss from '#app/site.css?inline'
import { layoutId } from '#content/page-head.ts'
import type { SiteContent } from '#content/website-content.ts'
import { forgetEarlyClick, takeEarlyClicks } from '#ui/site/frame/early-input.ts'
import { firstScript } from '#ui/site/frame/first-script.ts'
import { chooseTheme, readTheme } from '#ui/site/frame/theme.ts'
import { lookStyles } from '#ui/site/look/look-styles.ts'

export const links = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'manifest', href: '/site.webmanifest' },
]

const isBackOffice = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'area' in handle && handle.area === 'admin'

/**
 * The inlined style sheet of the website; the back-office has its own file. The browser reads it from the document, so
 * that the error page, which is rendered anew, keeps it.
 */
const useStyle = import.meta.env.SSR
  ? () => (useMatches().some(({ handle }) => isBackOffice(handle)) ? '' : siteCss)
  : () =>
      // read once: a second value would be applied, which the content security policy refuses
      useState(() =>
        Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n'),
      )[0]

/** The document of every page. The style sheet is inlined, so that nothing blocks the first paint. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(takeEarlyClicks, [])
  const { look, icon } = (useRouteLoaderData(layoutId) as SiteContent | undefined) ?? {}
  const folder = look?.folder ?? ''

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
        {look && folder && (
          <style
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? lookStyles(look) : '' }}
          />
        )}
        <Meta />
        {icon ? (
          <link rel="icon" href={icon} />
        ) : (
          <>
            <link rel="icon" href={`${folder}/favicon.ico`} sizes="32x32" />
            <link rel="icon" href={`${folder}/favicon.svg`} type="image/svg+xml" />
          </>
        )}
        <link rel="apple-touch-icon" href={icon ?? `${folder}/apple-touch-icon.png`} />
        <Links />
      </head>
      <body data-look={look?.name} onClickCapture={({ target }) => forgetEarlyClick(target)}>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Milliseconds after loading from which a failure is not blamed on the page itself. */
const stableAfter = 5000

/**
 * Shown when rendering fails; details are only in the server log. When a client-side navigation failed because data or
 * code did not load, the page is reloaded instead.
 */
export function ErrorBoundary() {
  useEffect(() => {
    // the root element is rendered anew, without its theme
    chooseTheme(readTheme())
    const [loaded] = performance.getEntriesByType('navigation')
    const hasMoved = loaded && new URL(loaded.name).pathname !== location.pathname
    // a page that fails right after loading would reload for ever
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
