import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { StoredItem } from '#content/stored-content.ts'
import { valueAt } from '../../apply-changes.ts'
import type { Path } from '../../change.ts'
import { isSameKind } from '../../differences.ts'
import { nameOf } from '../../format-path.ts'
import { moveTo } from '../../moves.ts'
import { useEditor } from '../editor-context.ts'

/** Drag and drop of rows by their handle, within a list and to another list of its kind. */
export const useDraggedRows = (rows: RefObject<HTMLElement | null>, list: Path, isOn: boolean): void => {
  const { draft, store, say } = useEditor()
  const items = (valueAt(draft.shown, list) ?? []) as readonly StoredItem[]
  const ids = items.map(({ id }) => id).join()
  const dotted = list.join('.')

  const drop = useEffectEvent((from: Path, id: string, target: string | undefined, isBelow: boolean) => {
    const others = items.filter((one) => one.id !== id)
    const at = target === undefined ? others.length : others.findIndex((one) => one.id === target)
    const to = at + (isBelow && target !== undefined ? 1 : 0)
    const item = valueAt(draft.shown, [...from, id]) as StoredItem | undefined
    const change = item && moveTo(draft.shown, from, id, list, to)
    if (!change) return
    store.make(change)
    say(`${nameOf(draft.shown, from, item)}, place ${to + 1} of ${others.length + 1}`)
  })

  useEffect(() => {
    const root = rows.current
    if (!isOn || !root) return undefined
    void ids
    const accepts = (data: Record<string, unknown>) =>
      typeof data['list'] === 'string' &&
      (data['list'] === dotted || isSameKind(data['list'].split('.'), dotted.split('.')))
    const elements = [...root.querySelectorAll<HTMLElement>(':scope > [data-item]')]
    return combine(
      ...elements.map((element) => rowParts(element, dotted, accepts)),
      dropTargetForElements({ element: root, canDrop: ({ source }) => accepts(source.data) }),
      monitorForElements({
        canMonitor: ({ source }) => accepts(source.data),
        onDrop: ({ source, location }) => {
          const targets = location.current.dropTargets
          if (!targets.some((one) => one.element === root)) return
          const row = targets.find((one) => elements.includes(one.element as HTMLElement))
          const target = row?.data['item'] as string | undefined
          const isBelow = row ? extractClosestEdge(row.data) === 'bottom' : true
          drop(String(source.data['list']).split('.'), String(source.data['item']), target, isBelow)
        },
      }),
    )
  }, [rows, dotted, ids, isOn])
}

/** One row: draggable, and a drop target. */
const rowParts = (
  element: HTMLElement,
  list: string,
  accepts: (data: Record<string, unknown>) => boolean,
): (() => void) => {
  const item = element.dataset['item'] ?? ''
  const handle = element.querySelector('[data-handle]')
  const clear = () => {
    delete element.dataset['edge']
  }
  return combine(
    ...(handle
      ? [
          draggable({
            element,
            dragHandle: handle,
            getInitialData: () => ({ list, item }),
            onDragStart: () => {
              element.dataset['carried'] = ''
            },
            onDrop: () => {
              delete element.dataset['carried']
            },
          }),
        ]
      : []),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => accepts(source.data) && source.data['item'] !== item,
      getData: ({ input }) =>
        attachClosestEdge({ item }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => {
        element.dataset['edge'] = extractClosestEdge(self.data) ?? ''
      },
      onDragLeave: clear,
      onDrop: clear,
    }),
  )
}
