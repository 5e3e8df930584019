import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CameraIcon } from '../../kit/icons/later.tsx'
import { SunIcon } from '../../kit/icons/navigation.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { hintsOf, type PhotoHint } from './image-measures.ts'
import { pixelsOf } from './prepare-file.ts'
import * as css from './papers.module.css'

export interface CameraProps {
  /** A photo is being checked. */
  isBusy: boolean
  onPhoto: (photo: File) => void
  /** The browser has no camera, or the page may not use it. */
  onLost: () => void
  onClose: () => void
}

const lookEveryMilliseconds = 450
const lookedAtWidth = 320
const photoQuality = 0.92

/** The camera with a frame for the document; gives live hints while the person aims. */
export function Camera({ isBusy, onPhoto, onLost, onClose }: CameraProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const { track, isOn } = useCameraStream(video, onLost)
  const hints = useLiveHints(video, isOn)
  const [isLit, setIsLit] = useState(false)
  const lamp = track && hasLamp(track)
  const takePhoto = async () => {
    const photo = video.current && (await photoOf(video.current))
    if (photo) onPhoto(photo)
  }
  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] })
    setIsLit(!isLit)
  }
  return (
    <>
      <div className={css.view}>
        <video ref={video} playsInline muted aria-label={t`Camera view`} />
        <svg className={css.frame} viewBox="0 0 130 90" preserveAspectRatio="none" aria-hidden="true">
          <path
            vectorEffect="non-scaling-stroke"
            d="M1 14V6q0-5 5-5h10M114 1h10q5 0 5 5v8M129 76v8q0 5-5 5h-10M16 89H6q-5 0-5-5v-8"
          />
        </svg>
      </div>
      <output className={css.says}>
        <WhatItSees isOn={isOn} hints={hints} />
      </output>
      {isOn && <Checks hints={hints} />}
      <div className={css.bar}>
        <Button kind="ghost" size="large" onPress={onClose}>
          <Trans>Close the camera</Trans>
        </Button>
        <Button
          kind="primary"
          size="large"
          icon={<CameraIcon small />}
          isDisabled={!isOn}
          isPending={isBusy}
          onPress={() => void takePhoto()}
        >
          <Trans>Take the photo</Trans>
        </Button>
        {lamp && (
          <Button kind="ghost" size="large" icon={<SunIcon small />} aria-pressed={isLit} onPress={() => void light()}>
            <Trans>Lamp</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function WhatItSees({ isOn, hints }: { isOn: boolean; hints: readonly PhotoHint[] }) {
  if (!isOn) return <Trans>Opening the camera</Trans>
  if (hints.includes('dark')) return <Trans>Too dark. Go to the window.</Trans>
  if (hints.includes('glare')) return <Trans>Something reflects. Turn the document a little.</Trans>
  if (hints.includes('blurred')) return <Trans>Not sharp yet. Hold still.</Trans>
  return <Trans>Good like this. Hold still.</Trans>
}

function Checks({ hints }: { hints: readonly PhotoHint[] }) {
  const tone = (hint: PhotoHint) => (hints.includes(hint) ? 'wait' : 'good')
  return (
    <div className={css.checks}>
      <Status tone={tone('dark')}>
        <Trans>Enough light</Trans>
      </Status>
      <Status tone={tone('glare')}>
        <Trans>No glare</Trans>
      </Status>
      <Status tone={tone('blurred')}>
        <Trans>Sharp</Trans>
      </Status>
    </div>
  )
}

/** The stream of the back camera, while this component is mounted. */
function useCameraStream(video: RefObject<HTMLVideoElement | null>, onLost: () => void) {
  const [track, setTrack] = useState<MediaStreamTrack>()
  const lost = useRef(onLost)
  useEffect(function rememberLost() {
    lost.current = onLost
  })
  useEffect(
    function openCamera() {
      let isGone = false
      let stream: MediaStream | undefined
      const open = async () => {
        const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } }
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
        if (isGone || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setTrack(stream.getVideoTracks()[0])
      }
      const stop = () => stream?.getTracks().forEach((each) => each.stop())
      // a page without a secure context has no mediaDevices
      Promise.resolve()
        .then(open)
        .catch(() => !isGone && lost.current())
      return () => {
        isGone = true
        stop()
      }
    },
    [video],
  )
  return { track, isOn: track !== undefined }
}

function useLiveHints(video: RefObject<HTMLVideoElement | null>, isOn: boolean): readonly PhotoHint[] {
  const [hints, setHints] = useState<readonly PhotoHint[]>([])
  useEffect(
    function lookAgainAndAgain() {
      if (!isOn) return
      const timer = setInterval(() => {
        const seen = video.current
        if (!seen?.videoWidth) return
        const next = hintsOf(pixelsOf(sizedVideo(seen), lookedAtWidth))
        setHints((before) => (before.join() === next.join() ? before : next))
      }, lookEveryMilliseconds)
      return () => clearInterval(timer)
    },
    [isOn, video],
  )
  return hints
}

/** A canvas of the video's own size, not of its size on the page. */
function sizedVideo(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return canvas
}

async function photoOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = sizedVideo(video)
  const blob = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/jpeg', photoQuality))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

const hasLamp = (track: MediaStreamTrack): boolean => 'torch' in (track.getCapabilities?.() ?? {})
