import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { SiteMark } from '#ui/site/frame/site-mark.tsx'
import { ThemeControl } from '#ui/site/frame/theme-control.tsx'
import { SeaStrip } from './sea-strip.tsx'

/** A page of the back-office before login: one narrow form over the sea. `above`: content between its title and the form. */
export function EntryFrame({
  title,
  windowTitle = `${title} - Admin`,
  above,
  children,
}: {
  title: string
  windowTitle?: string
  above?: ReactNode
  children: ReactNode
}) {
  const known = useRouteLoaderData<{ conference: string }>('layouts/admin-layout')
  return (
    <div className="relative flex min-h-dvh flex-col overflow-x-clip px-4 pb-44">
      <title>{windowTitle}</title>
      <div className="ml-auto py-3 text-ink">
        <ThemeControl />
      </div>
      <main id="main" tabIndex={-1} className="m-auto w-full max-w-[380px]">
        <SiteMark className="mx-auto size-13 rounded-full bg-bar p-1" />
        <p className="mt-3 text-center text-sm font-[560] text-ink-2">{known?.conference}</p>
        <h1 tabIndex={-1} className="mt-1 text-center text-2xl">
          {title}
        </h1>
        {above}
        <div className="mt-5 rounded-md border border-line bg-surface p-5 shadow-1 sm:p-6">{children}</div>
      </main>
      <SeaStrip />
    </div>
  )
}
