import { Menu, Search, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { WebsiteBadge } from '#ui/admin/website-badge.tsx'
import { SiteMark } from '#ui/site/frame/site-mark.tsx'
import { AdminSidebar, type SidebarProps } from './admin-sidebar.tsx'

/** The bar above the page on narrow windows, and the drawer that it opens: a modal, closed by every way on. */
export function AdminDrawer(props: SidebarProps) {
  const [open, setOpen] = useState(false)
  const name = useId()

  return (
    <header className="adm-bar">
      <button
        type="button"
        className="bar-control bar-control-square"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Menu size={20} aria-hidden="true" />
        <span className="sr-only">Open menu</span>
      </button>
      <SiteMark className="size-6.5 shrink-0" />
      <span className="ml-auto text-ink">
        <WebsiteBadge website={props.website} />
      </span>
      {props.onSearch && (
        <button type="button" className="bar-control bar-control-square" onClick={props.onSearch}>
          <Search size={20} aria-hidden="true" />
          <span className="sr-only">Search</span>
        </button>
      )}
      {open && (
        <AdminDialog role="dialog" labelledBy={name} onClosed={() => setOpen(false)} place="adm-drawer">
          {(close) => (
            <div className="adm-drawer-inside">
              <span id={name} className="sr-only">
                Menu
              </span>
              <button
                type="button"
                className="bar-control bar-control-square absolute top-2 right-2"
                onClick={() => close()}
              >
                <X size={20} aria-hidden="true" />
                <span className="sr-only">Close menu</span>
              </button>
              <AdminSidebar
                {...props}
                onChoose={() => close()}
                onSearch={
                  props.onSearch &&
                  (() => {
                    close()
                    props.onSearch?.()
                  })
                }
                onHelp={() => {
                  close()
                  props.onHelp()
                }}
              />
            </div>
          )}
        </AdminDialog>
      )}
    </header>
  )
}
