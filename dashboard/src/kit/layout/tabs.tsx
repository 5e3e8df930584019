import { Count } from '../format/count.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Anchor } from './anchor.tsx'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import * as css from './tabs.module.css'
import { cx } from '../cx.ts'

export interface TabEntry<Id extends string> {
  id: Id
  label: ReactNode
  count?: number
  content: ReactNode
}

export interface TabsProps<Id extends string> {
  label: string
  at: Id
  onChange: (id: Id) => void
  tabs: readonly TabEntry<Id>[]
}

/** Parts of one page, one shown at a time. */
export function Tabs<Id extends string>({ label, at, onChange, tabs }: TabsProps<Id>) {
  const choose = (key: unknown) => {
    const tab = tabs.find(({ id }) => id === key)
    if (tab) onChange(tab.id)
  }
  const list = useChosenInView<HTMLDivElement>(at)
  return (
    <AriaTabs selectedKey={at} onSelectionChange={choose}>
      <TabList ref={list} aria-label={label} className={cx(css.tabs)}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id}>
            <TabFace label={tab.label} count={tab.count} />
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={cx(css.panel)}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

export interface ViewLink {
  href: string
  label: ReactNode
  count?: number
  isHere?: boolean
}

/** Saved views of one list: links that look like tabs, so that the address contains the view. */
export function ViewTabs({ label, views }: { label: string; views: readonly ViewLink[] }) {
  const list = useChosenInView<HTMLElement>(views.find(({ isHere }) => isHere)?.href)
  return (
    <nav ref={list} className={css.tabs} aria-label={label}>
      {views.map((view) => (
        <Anchor key={view.href} href={view.href} {...(view.isHere && { 'aria-current': 'page' })}>
          <TabFace label={view.label} count={view.count} />
        </Anchor>
      ))}
    </nav>
  )
}

/** On a phone not all tabs fit: scrolls the chosen tab into view, without scrolling the page. */
function useChosenInView<Element extends HTMLElement>(at: string | undefined) {
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

function TabFace({ label, count }: { label: ReactNode; count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && (
        <small>
          <Count of={count} />
        </small>
      )}
    </>
  )
}
