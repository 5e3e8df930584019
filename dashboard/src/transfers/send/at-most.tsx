import { Trans } from '@lingui/react/macro'
import { useWriting } from '../../kit/format/reader.ts'

/** The maximum of one amount, beside its field. */
export function AtMost({ of: amount }: { of: bigint }) {
  const { money } = useWriting()
  const most = money(amount, { isShort: true })
  return <Trans>at most {most} at a time</Trans>
}
