import { Trans } from '@lingui/react/macro'
import { Stack } from '../kit/layout/layout.tsx'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Text } from '../kit/layout/text.tsx'
import type { ShownProfile } from './shown-profile.ts'

type Commission = ShownProfile['vendor']['commission']

/** What is kept of a payment, in words and, where the server reckons one, by an example. */
export function CommissionLines({ of: commission }: { of: Commission }) {
  return (
    <Stack gap={3}>
      <div>
        <Text strong>
          <Trans>Commission</Trans>
        </Text>
        <Text tone="muted">
          <CommissionWords of={commission} />
        </Text>
      </div>
      {commission?.example && (
        <Lines>
          <Line label={<Trans>A customer pays, for example</Trans>}>
            <Money of={commission.example.amount} />
          </Line>
          <Line label={<Trans>The commission is</Trans>}>
            <Money of={-commission.example.commission} />
          </Line>
          <Total label={<Trans>You receive</Trans>}>
            <Money of={commission.example.received} />
          </Total>
        </Lines>
      )}
    </Stack>
  )
}

function CommissionWords({ of: commission }: { of: Commission }) {
  const { digits } = useWriting()
  if (!commission) return <Trans>No commission is agreed with you; the general fees apply.</Trans>
  if (commission.type === 'flat') {
    return (
      <Trans>
        <Money of={BigInt(commission.value)} /> of each payment that customers make to you.
      </Trans>
    )
  }
  const percent = digits(percentText(commission.value))
  return <Trans>{percent} % of each payment that customers make to you.</Trans>
}

/** Basis points as percent, without needless noughts: 80 is 0.8, 125 is 1.25. */
function percentText(basisPoints: number): string {
  const [whole, rest] = [Math.floor(basisPoints / 100), `${basisPoints % 100}`.padStart(2, '0')]
  return `${whole}.${rest}`.replace(/\.?0+$/, '')
}
