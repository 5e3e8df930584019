import type { ReactNode } from 'react'
import { brand } from '../format/operator.ts'
import * as css from './page.module.css'
import * as unseen from '../unseen.module.css'
import { useLingui } from '@lingui/react/macro'
import { ChevronEndIcon } from '../icons/arrows.tsx'
import { Anchor } from './anchor.tsx'
import { useIsSandboxShown } from './sandbox-shown.ts'

export interface Crumb {
  name: string
  /** Absent on the page itself. */
  href?: string
}

export interface PageProps {
  /** The name in the tab, and the heading unless `head` is given. */
  title: string
  /** The language of the title, where it differs from the product's. */
  lang?: string
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  /** At the other end of the heading's line. */
  actions?: ReactNode
  /** Hides the heading: the page opens with its own figure. Screen readers still read the title. */
  untitled?: boolean
  children: ReactNode
}

/** The content of a route: crumbs, a heading, sections. */
export function Page({ title, lang, lead, crumbs, actions, untitled = false, children }: PageProps) {
  const { t } = useLingui()
  const name = useIsSandboxShown() ? `${t`TEST`} · ${title}` : title
  return (
    <PageBox>
      <title>{`${name} · ${brand()}`}</title>
      {crumbs && <Breadcrumbs of={crumbs} />}
      {untitled ? (
        <h1 className={unseen.unseen}>{title}</h1>
      ) : (
        <PageHead title={title} lang={lang} lead={lead} actions={actions} />
      )}
      {children}
    </PageBox>
  )
}

/** The margins of a page, for pages and their skeletons. */
export function PageBox({ children }: { children: ReactNode }) {
  return <div className={css.page}>{children}</div>
}

/** A page's heading with its lead and actions. */
function PageHead({
  title,
  lang,
  lead,
  actions,
}: Pick<PageProps, 'title' | 'lead' | 'actions'> & { lang: string | undefined }) {
  return (
    <div className={css.head}>
      <div>
        <h1 tabIndex={-1} lang={lang}>
          {title}
        </h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** The path to this page, outermost first. */
function Breadcrumbs({ of: crumbs }: { of: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav className={css.crumbs} aria-label={t`Where you are`}>
      <ol>
        {crumbs.map(({ name, href }, at) => (
          <li key={name}>
            {at > 0 && <ChevronEndIcon small />}
            {href ? <Anchor href={href}>{name}</Anchor> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
