import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-aria-components/Link'
import { ChevronEndIcon } from './icons/arrows.tsx'

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
            {href ? <Link href={href}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
