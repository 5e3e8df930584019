import { Count } from '../format/count.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Anchor } from './anchor.tsx'
import * as css from './tabs.module.css'

export interface ViewLink {
  href: string
  label: ReactNode
  count?: number
  /** A larger count is shown as this number with a plus. */
  countMost?: number
  isHere?: boolean
}

/** Saved views of one list: links that look like tabs, so that the address contains the view. */
export function ViewTabs({ label, views }: { label: string; views: readonly ViewLink[] }) {
  const list = useChosenInView<HTMLElement>(views.find(({ isHere }) => isHere)?.href)
  return (
    <nav ref={list} className={css.tabs} aria-label={label}>
      {views.map((view) => (
        <Anchor key={view.href} href={view.href} {...(view.isHere && { 'aria-current': 'page' })}>
          <TabFace label={view.label} count={view.count} most={view.countMost} />
        </Anchor>
      ))}
    </nav>
  )
}

/** On a phone not all tabs fit: scrolls the chosen tab into view, without scrolling the page. */
export function useChosenInView<Element extends HTMLElement>(at: string | undefined) {
  const ref = useRef<Element>(null)
  useEffect(
    function bringIntoSight() {
      if (at === undefined) return
      const list = ref.current
      const chosen = list?.querySelector('[data-selected], [aria-current="page"]')
      if (!list || !chosen) return
      const [whole, part] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
      list.scrollLeft += part.left + part.width / 2 - whole.left - whole.width / 2
    },
    [at],
  )
  return ref
}

interface TabFaceProps {
  label: ReactNode
  count: number | undefined
  most?: number | undefined
}

export function TabFace({ label, count, most = Infinity }: TabFaceProps) {
  return (
    <>
      {label}
      {count !== undefined && (
        <small>
          <Count of={Math.min(count, most)} />
          {count > most && '+'}
        </small>
      )}
    </>
  )
}
