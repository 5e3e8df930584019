import { Trans } from '@lingui/react/macro'
import * as css from './office-badge.module.css'

/** The dark label beside the mark distinguishes the office from a merchant's page. */
export function OfficeBadge() {
  return (
    <b className={css.badge} data-badge="">
      <Trans>Back office</Trans>
    </b>
  )
}
