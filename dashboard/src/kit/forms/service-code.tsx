import { Trans } from '@lingui/react/macro'
import * as css from './service-code.module.css'

/** A service code of the specification (§8), quiet below the sentence that explains it. */
export function ServiceCode({ of: code }: { of: string }) {
  return (
    <p className={css.code}>
      <Trans>Code {code}</Trans>
    </p>
  )
}
