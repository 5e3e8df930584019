import { Trans } from '@lingui/react/macro'
import { nameDifferences } from './name-differences.ts'
import * as css from './accounts.module.css'

/** The holder as written above the holder as the bank has it, with the differences marked. */
export function Compared({ written, bank }: { written: string; bank: string }) {
  const parts = nameDifferences(written, bank)
  return (
    <dl className={css.compare}>
      <dt>
        <Trans>Your earlier text</Trans>
      </dt>
      <dd>
        <bdi translate="no">{written}</bdi>
      </dd>
      <dt>
        <Trans>The bank has</Trans>
      </dt>
      <dd>
        <bdi translate="no">
          {parts.map(({ at, text, differs }) =>
            differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
          )}
        </bdi>
      </dd>
    </dl>
  )
}
