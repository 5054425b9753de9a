import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ListedTicketType } from '#features/pricing/ticket-types.contract.ts'
import { draggedRow } from '#ui/admin/dragged-row.ts'

type Options = {
  rows: RefObject<HTMLElement | null>
  types: readonly ListedTicketType[]
  isOn: boolean
  order: (change: { ids: number[]; seen: number[] }) => void
}

const list = 'ticket-types'
const accepts = (data: Record<string, unknown>): boolean => data['list'] === list

/** Moves a ticket type by its handle, or with Alt and an arrow key; `said` is for screen readers. */
export const useMovedTypes = ({ rows, types, isOn, order }: Options) => {
  const [said, say] = useState('')
  const ids = types.map(({ id }) => id).join()

  const move = (id: number, to: number): void => {
    const moved = types.find((one) => one.id === id)
    const others = types.filter((one) => one.id !== id)
    if (!moved || to < 0 || to > others.length || types[to] === moved) return
    order({
      ids: others.toSpliced(to, 0, moved).map((one) => one.id),
      seen: types.map((one) => one.id),
    })
    say(`${moved.label}, place ${to + 1} of ${types.length}`)
  }

  const drop = useEffectEvent((id: number, target: number | undefined, isBelow: boolean) => {
    const others = types.filter((one) => one.id !== id)
    const at = target === undefined ? others.length : others.findIndex((one) => one.id === target)
    move(id, at + (isBelow && target !== undefined ? 1 : 0))
  })

  useEffect(() => {
    const root = rows.current
    if (!isOn || !root) return undefined
    void ids
    const elements = [...root.querySelectorAll<HTMLElement>(':scope > [data-item]')]
    return combine(
      ...elements.map((element) => draggedRow(element, list, accepts)),
      dropTargetForElements({ element: root, canDrop: ({ source }) => accepts(source.data) }),
      monitorForElements({
        canMonitor: ({ source }) => accepts(source.data),
        onDrop: ({ source, location }) => {
          const targets = location.current.dropTargets
          if (!targets.some((one) => one.element === root)) return
          const row = targets.find((one) => elements.includes(one.element as HTMLElement))
          const isBelow = row ? extractClosestEdge(row.data) === 'bottom' : true
          drop(Number(source.data['item']), row && Number(row.data['item']), isBelow)
        },
      }),
    )
  }, [rows, ids, isOn])

  return {
    said,
    /** For the handle of a type: Alt with an arrow key moves it one place. */
    moveByKey: (id: number) => (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (!event.altKey || step === 0) return
      event.preventDefault()
      move(id, types.findIndex((one) => one.id === id) + step)
    },
  }
}
