import { Menu, Search, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AdminDialog } from '#ui/admin/dialogs/admin-dialog.tsx'
import { WebsiteBadge } from '#ui/admin/website-badge.tsx'
import { SiteMark } from '#ui/site/frame/site-mark.tsx'
import { AdminNav } from './admin-nav.tsx'
import { AdminSidebar, type SidebarProps } from './admin-sidebar.tsx'

/** The bar above the page on narrow windows, with a modal drawer that every navigation closes. */
export function AdminDrawer(props: SidebarProps) {
  const [open, setOpen] = useState(false)

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
      {open && <DrawerDialog {...props} onClosed={() => setOpen(false)} />}
    </header>
  )
}

/** An icon-only sidebar for pages that need the width; a button opens the full sidebar over the page. */
export function AdminRail(props: SidebarProps) {
  const [open, setOpen] = useState(false)
  return (
    <aside aria-label="Admin Panel" className="adm-side adm-rail">
      <button
        type="button"
        className="bar-control bar-control-square"
        aria-expanded={open}
        title="Menu"
        onClick={() => setOpen(true)}
      >
        <Menu size={18} aria-hidden="true" />
        <span className="sr-only">Open menu</span>
      </button>
      <AdminNav isOwner={props.user.role === 'OWNER'} withKeys={false} waiting={undefined} isRail />
      {open && <DrawerDialog {...props} onClosed={() => setOpen(false)} />}
    </aside>
  )
}

function DrawerDialog({ onClosed, ...props }: SidebarProps & { onClosed: () => void }) {
  const name = useId()
  return (
    <AdminDialog labelledBy={name} onClosed={onClosed} place="adm-drawer">
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
  )
}
