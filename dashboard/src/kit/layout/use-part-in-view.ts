import { useEffect, useState } from 'react'

/** The id of the part of the page in view: the last whose head has reached the upper third. */
export function usePartInView(ids: readonly string[]): string | undefined {
  const [here, setHere] = useState<string>()
  const all = ids.join(' ')
  useEffect(
    function followScroll() {
      const look = () => setHere(partAt(all.split(' ').filter(Boolean)))
      look()
      addEventListener('scroll', look, { passive: true })
      return () => removeEventListener('scroll', look)
    },
    [all],
  )
  return here
}

function partAt(ids: readonly string[]): string | undefined {
  const tops = ids.map((id) => ({ id, top: document.querySelector(`#${id}`)?.getBoundingClientRect().top }))
  const known = tops.filter((part): part is { id: string; top: number } => part.top !== undefined)
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd && scrollY > 0) return known.at(-1)?.id
  return known.findLast(({ top }) => top < innerHeight / 3)?.id ?? known[0]?.id
}
