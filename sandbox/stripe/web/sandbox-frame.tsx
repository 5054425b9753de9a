import type { ReactNode } from 'react'

/** The layout of the sandbox's pages, which looks unlike the website and always shows TEST. */
export function SandboxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col border-t-8 border-warn">
      <header className="border-b border-line bg-surface">
        <div className="site-width flex max-w-[60rem] flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <strong className="rounded-xs border-[1.5px] border-warn bg-warn-soft px-2.5 py-0.5 text-sm font-[720] tracking-[0.12em] text-warn">
            TEST
          </strong>
          <p className="font-[640]">Payment sandbox</p>
          <p className="text-sm text-ink-2 sm:ml-auto">No card needed, no money charged.</p>
        </div>
      </header>
      <main className="site-width w-full max-w-[60rem] grow py-10 md:py-16">{children}</main>
    </div>
  )
}
