import { type RefObject, useRef } from 'react'

/** The heading over the review of a form, and a way there from the line that somebody writes: it is read before it is sent. */
export function useReviewFocus(): { heading: RefObject<HTMLHeadingElement | null>; review: () => void } {
  const heading = useRef<HTMLHeadingElement>(null)
  const review = () => {
    const current = heading.current
    // the button below it, too
    current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    current?.focus({ preventScroll: true })
  }
  return { heading, review }
}
