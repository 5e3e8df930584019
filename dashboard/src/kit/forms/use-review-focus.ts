import { type RefObject, useRef } from 'react'

/**
 * The heading over the review of a form, and how Enter in a field leads there: the review is read before the form is
 * sent.
 */
export function useReviewFocus(): { heading: RefObject<HTMLHeadingElement | null>; review: () => void } {
  const heading = useRef<HTMLHeadingElement>(null)
  const review = () => {
    const current = heading.current
    // with the button below it
    current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    current?.focus({ preventScroll: true })
  }
  return { heading, review }
}
