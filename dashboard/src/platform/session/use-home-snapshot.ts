import { type RefObject, useEffect, useRef } from 'react'
import { keepHomeSnapshot, type Part } from './home-snapshot.ts'
import { build } from '../server/new-version.ts'
import { isOwnServer } from '../server/server.ts'
import { token } from './session.ts'

const restMilliseconds = 1_000

/**
 * Stores an element's content as a snapshot for the next visit: the service worker writes it into the document, so that
 * it is on screen before any script runs. It is stored after one second without a change. `shown` changes with the
 * content; undefined stores nothing.
 */
export function useHomeSnapshot(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    function keepAtRest() {
      if (shown === undefined || !isOwnServer()) return
      const timer = setTimeout(() => void keepShown(place.current).catch(() => undefined), restMilliseconds)
      return () => clearTimeout(timer)
    },
    [shown],
  )
  return place
}

async function keepShown(element: Element | null): Promise<void> {
  if (!element || token() === null) return
  const language = document.documentElement.lang
  await keepHomeSnapshot({ language, build: build(), parts: [...element.children].map(partOf) })
}

const partOf = (node: Node): Part =>
  node instanceof Element
    ? { className: node.className, parts: [...node.childNodes].map(partOf) }
    : (node.textContent ?? '')
