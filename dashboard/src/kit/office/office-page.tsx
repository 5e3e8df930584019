import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { brand } from '../format/operator.ts'
import * as css from './office-page.module.css'

export interface OfficePageProps {
  title: string
  /** The page's place in the office, above its heading. */
  above?: ReactNode
  /** At the other end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the back office: its heading, then its content; denser than a merchant's page. */
export function OfficePageFrame({ title, above, actions, children }: OfficePageProps) {
  const { t } = useLingui()
  return (
    <div className={css.page}>
      <title>{`${title} · ${t`Back office`} · ${brand()}`}</title>
      {above}
      <div className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** One ruled line over a list, closed by the double rule: the value of the whole list. */
export function OfficeBand({ icon, action, children }: { icon?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.band} aria-live="polite">
      {icon}
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Filters at one end, their result at the other. */
export function FilterRow({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.filterRow}>
      {children}
      {note && <span className={css.note}>{note}</span>}
    </div>
  )
}
