import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import * as css from './tabs.module.css'
import { cx } from '../cx.ts'
import { TabFace, useChosenInView } from './tabs.tsx'

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
