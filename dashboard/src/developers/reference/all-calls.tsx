import { Trans } from '@lingui/react/macro'
import { Link } from '../../kit/layout/link.tsx'
import * as css from './reference.module.css'

/** The way back to the list, where only one of both has room. */
export function AllCalls() {
  return (
    <span className={css.back}>
      <Link small href="/dashboard/developers/reference">
        <Trans>All calls</Trans>
      </Link>
    </span>
  )
}
