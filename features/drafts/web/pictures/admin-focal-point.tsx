import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { type Part, type Point, pointIn, pointOf } from './crop.ts'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The focal point on the part of the picture that is shown: set by a click, moved by arrow keys. */
export function AdminFocalPoint({
  part,
  point,
  onPoint,
  children,
}: {
  part: Part
  point: Point | undefined
  onPoint: (point: Point) => void
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = point ?? pointOf(part, { x: 0.5, y: 0.5 })
  /** A point outside of the part would not be visible. */
  const set = (next: Point) => onPoint(pointOf(part, pointIn(part, next)))
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const box = frame.current?.getBoundingClientRect()
    if (!step || !box) return
    event.preventDefault()
    const size = event.shiftKey ? 10 : 1
    set({ x: shown.x + (step[0] * size) / box.width, y: shown.y + (step[1] * size) / box.height })
  }
  const click = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set({ x: (clientX - left) / width, y: (clientY - top) / height })
  }
  const inPart = pointIn(part, shown)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the point in it does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the point in it does the same by keyboard
    <div ref={frame} className="edit-focal" onClick={click}>
      {children}
      <span
        aria-hidden="true"
        className="edit-focal-part"
        style={{
          left: percent(part.x),
          top: percent(part.y),
          width: percent(part.width),
          height: percent(part.height),
        }}
      />
      <button
        type="button"
        className="edit-focal-point"
        style={{ left: percent(shown.x), top: percent(shown.y) }}
        onKeyDown={move}
        // a click on it would not move it
        onClick={(event) => event.stopPropagation()}
      >
        <span className="sr-only">
          {`Focal point, ${whole(inPart.x)} from the left and ${whole(inPart.y)} from the top. Arrow keys move it`}
        </span>
      </button>
    </div>
  )
}

const percent = (share: number): string => `${share * 100}%`
const whole = (share: number): string => `${Math.round(share * 100)} %`
