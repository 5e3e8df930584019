import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, useId, type ReactNode } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { CropPreview, CropStage } from './crop-stage.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { Text } from '../kit/layout/text.tsx'
import { toBase64 } from '../platform/storage/base64.ts'
import { FailureLine } from '../platform/failures/failed-to-load.tsx'
import { followed } from '../platform/calls/query.ts'
import { profile } from './calls.ts'
import { centred, pulled, squareOf, zoomed, zoomMax } from './crop-geometry.ts'
import { drawSquare, squareBytes } from './crop-image.ts'
import * as css from './picture-dialog.module.css'

export interface PictureDialogProps {
  picture: ImageBitmap
  onClose: () => void
}

/** Crops a chosen picture to a square, previews it, and sends it. */
export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const { t } = useLingui()
  const crop = useCrop(picture)
  const { mutate, isPending, error } = useMutation(
    followed(profile.changeAvatar(), () => notify({ tone: 'good', title: t`Your picture was changed.` })),
  )
  const send = async () => {
    const bytes = await squareBytes(picture, crop.square)
    mutate({ picture: toBase64(bytes) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      stays={isPending}
      title={<Trans>Your picture</Trans>}
      lead={<Trans>Move it until your face is in the circle.</Trans>}
      actions={
        <>
          <Button kind="ghost" isDisabled={isPending} onPress={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button kind="primary" isPending={isPending} onPress={() => void send()}>
            <Trans>Use this picture</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <CropStage
          canvas={crop.stage}
          label={t`The picture. Arrow keys move it, plus and minus change the zoom, Enter puts it back in the middle.`}
          onPull={crop.pull}
          onNearer={(times) => crop.zoomTo(crop.zoom * times)}
          onReset={crop.reset}
        />
        <RangeField
          label={<Trans>Zoom</Trans>}
          min={1}
          max={crop.zoomMax}
          step={0.01}
          value={crop.zoom}
          isDisabled={crop.zoomMax === 1}
          onChange={crop.zoomTo}
        />
        <Row gap={4}>
          <CropPreview canvas={crop.large} side={88} />
          <CropPreview canvas={crop.small} side={36} />
          <Text small tone="quiet">
            <Trans>This is how it will look.</Trans>
          </Text>
        </Row>
        <FailureLine of={error} />
      </Stack>
    </Dialog>
  )
}

/** The visible part of a picture, drawn on the stage and on both previews. */
function useCrop(picture: ImageBitmap) {
  const [view, setView] = useState(() => centred(picture))
  // as state: the sheet mounts its canvases after this component, and each is drawn on when it is mounted
  const [stage, setStage] = useState<HTMLCanvasElement | null>(null)
  const [large, setLarge] = useState<HTMLCanvasElement | null>(null)
  const [small, setSmall] = useState<HTMLCanvasElement | null>(null)
  useEffect(
    function draw() {
      for (const canvas of [stage, large, small]) {
        if (canvas) drawSquare(canvas, picture, squareOf(picture, view))
      }
    },
    [picture, view, stage, large, small],
  )
  return {
    stage: setStage,
    large: setLarge,
    small: setSmall,
    square: squareOf(picture, view),
    zoom: view.zoom,
    zoomMax: zoomMax(picture),
    reset: () => setView(centred(picture)),
    zoomTo: (zoom: number) => setView((before) => zoomed(picture, before, zoom)),
    pull: (by: { dx: number; dy: number }, width: number) => setView((before) => pulled(picture, before, by, width)),
  }
}

interface RangeFieldProps {
  label: ReactNode
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  isDisabled?: boolean
}

/** A value between two limits; the browser's own slider. */
function RangeField({ label, onChange, isDisabled = false, ...range }: RangeFieldProps) {
  const id = useId()
  return (
    <div className={css.range}>
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        type="range"
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
