import type { DoorReadiness } from '@sahuji/contract/events/door'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readFrame } from '../../../transfers/scan/read-qr.ts'

const lookMilliseconds = 150
// the same ticket stays before the camera for a while after its answer
const restMilliseconds = 3_000

interface DoorCamera {
  onText: (text: string) => void
  onState: (state: DoorReadiness['camera']) => void
}

/** Its light, where the camera has one. */
interface Torch {
  isOn: boolean
  turn: () => void
}

/** Shows the rear camera and reports each QR before it, the same one again only after a rest. */
export function useDoorCamera({ onText, onState }: DoorCamera) {
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isOn, setIsOn] = useState(false)
  const report = useEffectEvent(onText)
  const standing = useEffectEvent(onState)
  useEffect(function watchCamera() {
    let isOver = false
    let stream: MediaStream | undefined
    let last: { text: string; at: number } | undefined
    const timer = setInterval(() => {
      const text = video.current ? readFrame(video.current) : undefined
      if (text === undefined) return
      const isSame = text === last?.text && Date.now() - last.at < restMilliseconds
      last = { text, at: Date.now() }
      if (!isSame) report(text)
    }, lookMilliseconds)
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      standing('works')
      setTrack(stream.getVideoTracks().find(hasLight))
    }
    open().catch((error: unknown) => {
      if (!isOver) standing(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none')
    })
    return () => {
      isOver = true
      clearInterval(timer)
      stop(stream)
    }
  }, [])
  const turn = () => {
    const light: TorchConstraint = { torch: !isOn }
    void track?.applyConstraints({ advanced: [light] }).then(
      () => setIsOn(!isOn),
      () => setTrack(undefined),
    )
  }
  const torch: Torch | undefined = track && { isOn, turn }
  return { video, torch }
}

/** Of the Media Capture Image extension, which TypeScript's own types lack. */
interface TorchConstraint extends MediaTrackConstraintSet {
  torch: boolean
}

function hasLight(track: MediaStreamTrack): boolean {
  const can: MediaTrackCapabilities & { torch?: boolean } = track.getCapabilities?.() ?? {}
  return can.torch === true
}

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop())
