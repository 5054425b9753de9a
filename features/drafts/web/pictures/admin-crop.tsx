import { useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import type { PictureField } from '#content/fields/field.ts'
import type { StoredPicture } from '#content/picture.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { addressFor } from './address-for.ts'
import { AdminFocalPoint } from './admin-focal-point.tsx'
import { largestPart, type Part, type Point } from './crop.ts'

type Props = {
  field: PictureField
  source: StoredPicture
  part: Part
  onPart: (part: Part) => void
  /** The focal point within the source; undefined: the middle of the part. */
  point: Point | undefined
  onPoint: (point: Point | undefined) => void
}

const labels = {
  cropArea: 'The part that is shown. Arrow keys move it, with Shift in larger steps',
  nwDragHandle: 'Top left corner. Arrow keys change the size',
  nDragHandle: 'Top edge. Up and down change the size',
  neDragHandle: 'Top right corner. Arrow keys change the size',
  eDragHandle: 'Right edge. Left and right change the size',
  seDragHandle: 'Bottom right corner. Arrow keys change the size',
  sDragHandle: 'Bottom edge. Up and down change the size',
  swDragHandle: 'Bottom left corner. Arrow keys change the size',
  wDragHandle: 'Left edge. Left and right change the size',
}

/** The part of a picture that is shown, in the ratio of its frame, and the point of it that always stays visible. */
export default function AdminCrop({ field, source, part, onPart, point, onPoint }: Props) {
  const [tool, setTool] = useState<'part' | 'point'>('part')
  const { ratio } = field
  return (
    <div className="edit-crop-parts">
      {field.hasFocus && (
        <Segmented
          label="What to set on the picture"
          options={[
            { value: 'part', words: 'Crop' },
            { value: 'point', words: 'Focal point' },
          ]}
          value={tool}
          onChange={setTool}
        />
      )}
      <div className="edit-crop">
        {tool === 'part' ? (
          <ReactCrop
            crop={percentOf(part)}
            onChange={(_, crop) => onPart(partOf(crop))}
            {...(ratio && { aspect: ratio[0] / ratio[1] })}
            minWidth={24}
            minHeight={24}
            keepSelection
            ruleOfThirds
            ariaLabels={labels}
          >
            <Picture source={source} />
          </ReactCrop>
        ) : (
          <AdminFocalPoint part={part} point={point} onPoint={onPoint}>
            <Picture source={source} />
          </AdminFocalPoint>
        )}
      </div>
      <p className="edit-hint">
        {tool === 'part'
          ? 'Drag the frame and its corners. By keyboard: arrows move it, Shift makes larger steps, and Tab reaches the corners, which change the size.'
          : 'Click what must stay visible where a page shows less of the picture. By keyboard: arrows, with Shift larger steps.'}
      </p>
      <AdminButton
        onClick={() => (tool === 'part' ? onPart(largestPart(source, ratio)) : onPoint(undefined))}
      >
        {tool === 'point' ? 'To the middle' : ratio ? 'As large as possible' : 'The whole picture'}
      </AdminButton>
    </div>
  )
}

function Picture({ source }: { source: StoredPicture }) {
  return (
    <img
      src={addressFor(source, 1280)}
      width={source.width}
      height={source.height}
      alt=""
      draggable={false}
    />
  )
}

const percentOf = ({ x, y, width, height }: Part): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

const partOf = ({ x, y, width, height }: PercentCrop): Part => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})
