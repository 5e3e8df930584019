import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { UploadIcon } from '../../kit/icons/later.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { readFrame, readQr } from './read-qr.ts'
import * as css from './camera-dialog.module.css'

export interface CameraDialogProps {
  title: ReactNode
  /** Receives the text of each QR that is read, once. */
  onText: (text: string) => void
  onClose: () => void
  /** Why the last QR is of no use here. */
  remark?: ReactNode
}

/** Reads a QR before the camera, or from a picture of one. Nothing leaves the browser. */
export function CameraDialog({ title, onText, onClose, remark }: CameraDialogProps) {
  const { t } = useLingui()
  const [isUnread, setIsUnread] = useState(false)
  const [fault, setFault] = useState<'camera' | 'refused'>()
  const found = (text: string | undefined) => {
    setIsUnread(text === undefined)
    if (text !== undefined) onText(text)
  }
  const video = useCamera({ onText: found, onFault: setFault })
  const words = isUnread ? <Trans>No QR could be read in this picture.</Trans> : remark || faultWords(fault)
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Stack gap={4}>
        {!fault && <video ref={video} className={css.view} muted playsInline aria-label={t`Camera`} />}
        <div role="alert">
          {words && (
            <Status tone="warn" sentence>
              {words}
            </Status>
          )}
        </div>
        <Row push="end">
          <Button kind="ghost" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <FileButton
            accept="image/*"
            icon={<UploadIcon small />}
            onFile={(file) => void readQr(file).then(found, () => found(undefined))}
          >
            <Trans>Choose a picture</Trans>
          </FileButton>
        </Row>
      </Stack>
    </Dialog>
  )
}

function faultWords(fault: 'camera' | 'refused' | undefined): ReactNode {
  if (fault === 'refused')
    return (
      <Trans>
        This browser blocks the camera on this page. Allow it in its settings for this site and open this again, or
        choose a picture of the QR.
      </Trans>
    )
  return fault && <Trans>The camera cannot be used here. Choose a picture of the QR.</Trans>
}

const lookMilliseconds = 200

interface Camera {
  onText: (text: string) => void
  onFault: (fault: 'camera' | 'refused') => void
}

/** Shows the rear camera, and reads a QR before it until one was read. */
function useCamera({ onText, onFault }: Camera) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onText)
  const fail = useEffectEvent(onFault)
  useEffect(function watchCamera() {
    let isOver = false
    let stream: MediaStream | undefined
    let said: string | undefined
    const timer = setInterval(() => {
      const text = video.current ? readFrame(video.current) : undefined
      // the same code again is no news
      if (text !== undefined && text !== said) tell((said = text))
    }, lookMilliseconds)
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
    }
    open().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isOver) fail(isRefused ? 'refused' : 'camera')
    })
    return () => {
      isOver = true
      clearInterval(timer)
      stop(stream)
    }
  }, [])
  return video
}

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop())
