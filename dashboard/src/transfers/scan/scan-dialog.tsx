import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FileButton } from '../../kit/forms/file-button.tsx'
import { UploadIcon } from '../../kit/icons/later.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { type Payee, payeeInQr, payPageInQr, type QrFault } from './payee-in-qr.ts'
import { readFrame, readQr } from './read-qr.ts'
import * as css from './scan-dialog.module.css'

export interface ScanDialogProps {
  onPayee: (payee: Payee) => void
  /** The QR of a shop, which is paid on a page of its own; absent where only a number is wanted. */
  onPayPage?: ((address: string) => void) | undefined
  onClose: () => void
}

type Fault = 'camera' | 'refused' | 'nothing' | QrFault

/** Reads a mobile number or a shop's code from a QR before the camera, or from a picture of one. Nothing leaves the browser. */
export function ScanDialog({ onPayee, onPayPage, onClose }: ScanDialogProps) {
  const { t } = useLingui()
  const [fault, setFault] = useState<Fault>()
  const found = (text: string | undefined) => {
    if (text === undefined) return setFault('nothing')
    const page = payPageInQr(text)
    if (page && onPayPage) return onPayPage(page)
    const payee = payeeInQr(text)
    if (typeof payee === 'object') return onPayee(payee)
    setFault(payee)
  }
  const video = useCamera({ onText: found, onFault: setFault })
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Scan a QR</Trans>}>
      <Stack gap={4}>
        {fault !== 'camera' && fault !== 'refused' && (
          <video ref={video} className={css.view} muted playsInline aria-label={t`Camera`} />
        )}
        <div role="alert">
          {fault && (
            <Status tone="warn" sentence>
              <FaultWords of={fault} />
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

function FaultWords({ of: fault }: { of: Fault }) {
  if (fault === 'refused')
    return (
      <Trans>
        This browser blocks the camera on this page. Allow it in its settings for this site and open this again, or
        choose a picture of the QR.
      </Trans>
    )
  if (fault === 'camera') return <Trans>The camera cannot be used here. Choose a picture of the QR.</Trans>
  if (fault === 'crc')
    return (
      <Trans>
        This QR is damaged or was changed: its check digits are wrong. Nothing was taken from it. Scan it again, or ask
        the shop for another one.
      </Trans>
    )
  if (fault === 'form')
    return (
      <Trans>
        This QR does not follow NepalQR, so nothing was taken from it. Ask the shop for another one, or enter the
        number.
      </Trans>
    )
  if (fault === 'currency') return <Trans>This QR asks for a currency other than Nepalese rupees.</Trans>
  if (fault === 'other') return <Trans>This QR holds no mobile number of a wallet.</Trans>
  return <Trans>No QR could be read in this picture.</Trans>
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
