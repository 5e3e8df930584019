import { useLingui } from '@lingui/react/macro'
import { Anchor } from './anchor.tsx'
import { ChevronEndIcon } from '../icons/arrows.tsx'

export interface Crumb {
  name: string
  /** Absent on the page itself. */
  href?: string
}

/** The way to this page, outermost first. */
export function Breadcrumbs({ of: crumbs }: { of: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav className="crumb" aria-label={t`Where you are`}>
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
