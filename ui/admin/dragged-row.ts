import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

/**
 * Makes an element with `data-item` draggable by its `[data-handle]`, and a drop target. `list`: the list to which it
 * belongs; `accepts`: whether a row with this data may be dropped here. Returns the function that undoes it.
 */
export const draggedRow = (
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
