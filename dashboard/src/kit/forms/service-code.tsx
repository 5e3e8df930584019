import { Trans } from '@lingui/react/macro'

/** A service code of the specification (§8), quiet below the sentence that explains it. */
export function ServiceCode({ of: code }: { of: string }) {
  return (
    <p className="service-code">
      <Trans>Code {code}</Trans>
    </p>
  )
}
