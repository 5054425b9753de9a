import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { ListedTicketType } from '#features/pricing/admin-pricing.contract.ts'

type Options = {
  /** The types in their order, as the last move left it. */
  readNow: () => readonly ListedTicketType[]
  order: (change: { ids: number[]; seen: number[] }) => void
}

type Edge = 'top' | 'bottom'

/** Moves a ticket type by its handle, or with Alt and an arrow key; `said` is for screen readers. */
export const useMovedTypes = ({ readNow, order }: Options) => {
  const [said, say] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<{ id: number; edge: Edge }>()
  const placeOf = (id: number) => readNow().findIndex((one) => one.id === id)

  const move = (id: number, to: number): void => {
    const types = readNow()
    const moved = types.find((one) => one.id === id)
    const others = types.filter((one) => one.id !== id)
    if (!moved || to < 0 || to > others.length || types[to] === moved) return
    order({ ids: others.toSpliced(to, 0, moved).map((one) => one.id), seen: types.map((one) => one.id) })
    say(`${moved.label}, place ${to + 1} of ${types.length}`)
  }

  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  return {
    said,
    /** The attributes of a row: where something is dropped, before or after it. */
    rowOf: (id: number) => ({
      'data-carried': dragged === id || undefined,
      'data-edge': over?.id === id ? over.edge : undefined,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined || dragged === id) return
        event.preventDefault()
        const { top, height } = event.currentTarget.getBoundingClientRect()
        const edge: Edge = event.clientY < top + height / 2 ? 'top' : 'bottom'
        if (over?.id !== id || over.edge !== edge) setOver({ id, edge })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== undefined && over) {
          const before = placeOf(over.id) + (over.edge === 'bottom' ? 1 : 0)
          move(dragged, placeOf(dragged) < before ? before - 1 : before)
        }
        end()
      },
    }),
    /** The attributes of a handle: Alt with an arrow key moves its type one place. */
    handleOf: (id: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) => {
        // Firefox begins no drag without data
        dataTransfer.setData('text/plain', String(id))
        dataTransfer.effectAllowed = 'move'
        const row = currentTarget.closest('li')
        if (row) dataTransfer.setDragImage(row, 0, 0)
        setDragged(id)
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (!event.altKey || step === 0) return
        event.preventDefault()
        move(id, placeOf(id) + step)
      },
    }),
  }
}

export type MovedTypes = ReturnType<typeof useMovedTypes>
