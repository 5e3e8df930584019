import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import { brand } from '../format/operator.ts'

export interface PageProps {
  /** The name in the tab, and the heading unless `head` is given. */
  title: string
  /** The language of the title, where it is not the product's. */
  lang?: string
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  /** At the other end of the heading's line. */
  actions?: ReactNode
  /** No heading on screen: the page opens with its own figure. Readers still hear the title. */
  untitled?: boolean
  children: ReactNode
}

/** What a route shows: crumbs, a heading, sections. */
export function Page({ title, lang, lead, crumbs, actions, untitled = false, children }: PageProps) {
  return (
    <div className="page">
      <title>{`${title} · ${brand()}`}</title>
      {crumbs && <Breadcrumbs of={crumbs} />}
      {untitled ? (
        <h1 className="vh">{title}</h1>
      ) : (
        <PageHead title={title} lang={lang} lead={lead} actions={actions} />
      )}
      {children}
    </div>
  )
}

/** A page's heading with its lead and actions. */
function PageHead({
  title,
  lang,
  lead,
  actions,
}: Pick<PageProps, 'title' | 'lead' | 'actions'> & { lang: string | undefined }) {
  return (
    <div className="page-h">
      <div>
        <h1 tabIndex={-1} lang={lang}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
