import type { DoorReadiness } from '@sahuji/contract/events/door'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readFrame } from '../../../transfers/scan/read-qr.ts'

const lookMilliseconds = 150
// the same ticket stays before the camera for a while after its answer
const restMilliseconds = 3_000

interface DoorCamera {
  onText: (text: string) => void
  onState: (state: DoorReadiness['camera']) => void
}

/** Shows the rear camera and reports each QR before it, the same one again only after a rest. */
export function useDoorCamera({ onText, onState }: DoorCamera) {
  const video = useRef<HTMLVideoElement>(null)
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
  return video
}

const stop = (stream: MediaStream | undefined): void => stream?.getTracks().forEach((track) => track.stop())
