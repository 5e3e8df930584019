import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Anchor } from '../../kit/layout/anchor.tsx'
import { Brand } from '../../kit/layout/brand.tsx'
import { type OfficeGroup, officeGroups, type OfficePage } from '../office-pages.ts'
import { officePages } from '../pages.ts'
import * as css from './office-side.module.css'
import { OfficeBadge } from '../../operators/office-badge.tsx'
import { OfficeLanguage } from '../../operators/office-language.tsx'
import { ThemeButton } from '../../platform/theme-button.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'

/** The names of the groups of pages. */
export const groupNames: Readonly<Record<OfficeGroup, MessageDescriptor>> = {
  queues: msg`Queues`,
  look_up: msg`Look up`,
  rules: msg`Rules`,
  record: msg`Record`,
}

/** The pages that an operator may see, by purpose, with the number of waiting items. */
export function OfficeSide() {
  const { _ } = useMessages()
  const { t } = useLingui()
  const operator = useOperator()
  const seen = officePages.filter(({ roles }) => hasRole(operator, roles))
  return (
    <aside className={css.side} data-surface="side" aria-label={t`Sidebar`}>
      <div className={css.head}>
        <Brand href="/operator" />
        <OfficeBadge />
      </div>
      <nav className={css.nav} aria-label={t`Back office`}>
        {officeGroups.map((group) => {
          const entries = seen.filter(({ entry }) => entry?.group === group)
          if (entries.length === 0) return null
          return (
            <section key={group} aria-label={_(groupNames[group])}>
              <h2 aria-hidden="true">{_(groupNames[group])}</h2>
              <ul>
                {entries.map((page) => (
                  <SideEntry key={page.path} of={page} />
                ))}
              </ul>
            </section>
          )
        })}
      </nav>
      <div className={css.foot}>
        <OfficeLanguage />
        <ThemeButton />
      </div>
    </aside>
  )
}

function SideEntry({ of: { path, entry } }: { of: OfficePage }) {
  const { _ } = useMessages()
  const { pathname } = useLocation()
  const href = `/operator${path}`
  const at = useRef<HTMLLIElement>(null)
  const isHere =
    pathname === href || pathname.startsWith(`${href}/`) || pathname === path || pathname.startsWith(`${path}/`)
  useEffect(
    // the list can be longer than the window
    function showOpenedEntry() {
      if (isHere) at.current?.scrollIntoView({ block: 'nearest' })
    },
    [isHere],
  )
  if (!entry) return null
  return (
    <li ref={at}>
      <Anchor href={href} title={_(entry.name)} {...(isHere && { 'aria-current': 'page' })}>
        {entry.icon}
        <span>{_(entry.name)}</span>
        {entry.count && <b className={css.count}>{entry.count}</b>}
      </Anchor>
    </li>
  )
}
