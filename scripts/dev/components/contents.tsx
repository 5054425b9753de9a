import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ThemeControl } from '#ui/site/frame/theme-control.tsx'

/** The frame of both pages: its title, the links to its families, and the families. */
export function Contents({ head, other, children }: { head: ReactNode; other: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [families, setFamilies] = useState<readonly { id: string; title: string }[]>([])
  useEffect(() => {
    setFamilies(
      [...(main.current?.querySelectorAll('[data-family]') ?? [])].map((family) => ({
        id: family.id,
        title: family.querySelector('h2')?.textContent ?? '',
      })),
    )
  }, [])
  return (
    <main ref={main} id="main" tabIndex={-1} className="components">
      {head}
      <nav aria-label="Components">
        <ThemeControl />
        <Link to={other}>{other}</Link>
        {families.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {children}
    </main>
  )
}
